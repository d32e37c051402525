/** The chairs this browser sits on: tokens and invites, kept in localStorage, never in an address that a server sees. */

export interface Chair {
  match: string;
  game: string;
  tokens: { seat: number; token: string }[];
  invites: { seat: number; invite: string }[];
  when: number;
  over: boolean;
}

const SHELF = "grumbletop.chairs";
const MOST_KEPT = 60;

export function chairs(): Chair[] {
  try {
    return JSON.parse(localStorage.getItem(SHELF) ?? "[]") as Chair[];
  } catch {
    return [];
  }
}

function keep(all: Chair[]): void {
  localStorage.setItem(SHELF, JSON.stringify(all.slice(0, MOST_KEPT)));
}

export function chairAt(match: string): Chair | undefined {
  return chairs().find((chair) => chair.match === match);
}

/** Adds seats to what this browser holds at a match; the newest match stands first. */
export function sit(match: string, game: string, tokens: Chair["tokens"], invites: Chair["invites"] = []): void {
  const known = chairAt(match);
  const others = (known?.tokens ?? []).filter((old) => !tokens.some((fresh) => fresh.token === old.token));
  const chair = { match, game, tokens: [...others, ...tokens], invites: [...(known?.invites ?? []), ...invites], when: Date.now(), over: false };
  keep([chair, ...chairs().filter((each) => each.match !== match)]);
}

export function markOver(match: string): void {
  keep(chairs().map((chair) => (chair.match === match ? { ...chair, over: true } : chair)));
}

export function leave(match: string): void {
  keep(chairs().filter((chair) => chair.match !== match));
}

export const inviteLink = (match: string, invite: string): string => `${location.origin}/#/join/${match}/${invite}`;
export const openLink = (match: string): string => `${location.origin}/#/join/${match}`;
export const watchLink = (match: string): string => `${location.origin}/#/table/${match}`;
export const seatLink = (chair: Chair): string => `${location.origin}/#/sit/${chair.match}/${chair.tokens.map((each) => each.token).join(",")}`;
