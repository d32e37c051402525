/** What a person's matches add up to. */
import type { OwnMatch } from "./api";

export type Result = "won" | "lost" | "even" | "played";

export interface Tally {
  won: number;
  lost: number;
  even: number;
}

export interface Rival {
  /** A public id, or "" for bots. */
  who: string;
  name: string;
  face: string;
  tally: Tally;
}

/** How it ended for this person: alone at a table there is nobody to win against. */
export function resultOf(match: OwnMatch): Result {
  const { returns, seats } = match;
  const mine = returns?.[seats[0] ?? -1];
  if (!returns || mine === undefined || returns.length < 2) return "played";
  const best = Math.max(...returns);
  if (mine < best) return "lost";
  return returns.some((each) => each < best) ? "won" : "even";
}

export const nobody = (): Tally => ({ won: 0, lost: 0, even: 0 });

function count(tally: Tally, result: Result): void {
  if (result !== "played") tally[result] += 1;
}

export const finished = (matches: readonly OwnMatch[]): OwnMatch[] => matches.filter((match) => match.phase === "over");

/** Most played first. */
export function byGame(matches: readonly OwnMatch[]): { game: string; tally: Tally }[] {
  const found = Map.groupBy(finished(matches), (match) => match.game);
  return [...found].sort((one, other) => other[1].length - one[1].length).map(([game, all]) => ({ game, tally: tallyOf(all) }));
}

function tallyOf(matches: readonly OwnMatch[]): Tally {
  const tally = nobody();
  for (const match of matches) count(tally, resultOf(match));
  return tally;
}

/** Head to head, in matches of two: who stands above whom. All bots are one opponent. Whoever was met most often comes first. */
export function byRival(matches: readonly OwnMatch[]): Rival[] {
  const rivals = new Map<string, Rival>();
  for (const match of finished(matches)) {
    const other = match.players.find((player) => !match.seats.includes(player.seat));
    if (match.players.length !== 2 || !other || (other.kind !== "bot" && !other.who)) continue;
    const who = other.kind === "bot" ? "" : other.who!;
    const rival = rivals.get(who) ?? { who, name: other.kind === "bot" ? "" : other.name, face: other.face ?? other.name, tally: nobody() };
    count(rival.tally, resultOf(match));
    rivals.set(who, rival);
  }
  const met = ({ tally }: Rival): number => tally.won + tally.lost + tally.even;
  return [...rivals.values()].sort((one, other) => met(other) - met(one));
}

/** The others at a match. */
export const othersOf = (match: OwnMatch): OwnMatch["players"] => match.players.filter((player) => !match.seats.includes(player.seat));

export const isMyTurn = (match: OwnMatch): boolean => match.phase === "playing" && match.seats.some((seat) => match.owing.includes(seat));

/** Somebody else wants a rematch and this person has not answered. */
export const isAsked = (match: OwnMatch): boolean => match.phase === "over" && match.rematch === null && (match.offers ?? []).length > 0 && !match.seats.some((seat) => match.offers!.includes(seat));
