/** The chairs this browser sits on: tokens and invites, kept in localStorage, never in an address that a server sees. */

export interface Chair {
  match: string;
  game: string;
  tokens: { seat: number; token: string }[];
  invites: { seat: number; invite: string; code?: string }[];
  when: number;
  over: boolean;
}

const SHELF = "grumbletop.chairs";
const LEFT = "grumbletop.left";
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

/** The server says which seats these tokens are: after a rematch they are others, and a link to sit by doesn't know them. */
export function seatedAs(match: string, seats: readonly number[]): void {
  keep(chairs().map((chair) => (chair.match === match && chair.tokens.length === seats.length ? { ...chair, tokens: chair.tokens.map(({ token }, index) => ({ seat: seats[index]!, token })) } : chair)));
}

export function markOver(match: string): void {
  keep(chairs().map((chair) => (chair.match === match ? { ...chair, over: true } : chair)));
}

/** Takes a match off this browser's list; its tokens go with it. */
export function leave(match: string): void {
  keep(chairs().filter((chair) => chair.match !== match));
  localStorage.setItem(LEFT, [match, ...left()].slice(0, MOST_KEPT).join(" "));
}

/** Matches that were taken off the list. */
export const left = (): string[] => (localStorage.getItem(LEFT) ?? "").split(" ").filter(Boolean);
