/** The shapes Grit's server sends: `view` is the masked position document, `display` what a person reads off it. */
import type { Look } from "../../lib/wire_types";

export const HIDDEN = "??";
export const LETTERS = ["a", "b", "c"] as const;

export interface Entry {
  card: string;
  by: number | null;
  round: number;
  marked: boolean;
  down: boolean;
}

export interface Result {
  totals: [number, number];
  dead: [boolean, boolean];
  winner: number | null;
  reason: string;
}

export interface View {
  round: number;
  phase: "word" | "first" | "second" | "keep" | "over";
  hands: [string[], string[]];
  piles: Record<string, Entry[]>;
  undealt: string[];
  result: Result | null;
}

export interface Side {
  visible: number;
  ace: number | null;
  dead: boolean;
  down: number;
  full: number | null;
  full_ace: number | null;
  full_dead: boolean | null;
  unknown: number;
  mark: boolean;
  hand: number;
}

export interface Word {
  seat: number;
  why: string;
  totals: [number, number];
}

export interface Marker {
  card: string;
  seen: boolean;
}

export interface Display {
  round: number;
  rounds: number;
  word: Word | null;
  sides: [Side, Side];
  titles: Record<string, string>;
  remembered: { pile: string; card: string }[];
  tracker?: Marker[];
}

/** What a play would do, from the server's preview. */
export interface Change {
  side: number;
  before: number;
  after: number;
  dead: boolean;
}

export const viewOf = (look: Look): View => look.view as unknown as View;
export const displayOf = (look: Look): Display => look.display as unknown as Display;

export function changeOf(data: Record<string, unknown> | undefined, seat: number | null): Change | null {
  if (data === undefined || typeof data["side"] !== "number") return null;
  const total = data[data["side"] === seat ? "own_total" : "their_total"] as [number, number];
  return { side: data["side"], before: total[0], after: total[1], dead: data["dead"] === true };
}
