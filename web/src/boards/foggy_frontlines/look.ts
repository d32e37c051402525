/** The shapes the server sends of Foggy Frontlines: `view` is the position document, `display` what a person reads off it. */
import type { Choice, Look, Told } from "../../lib/wire_types";
import { NO_PRINT, type Print } from "./faces";

export interface SeenSquad {
  leader: string;
  supports: string[];
  faceup: string[];
  penalty: number;
  resolved: boolean;
}

export interface SeenPlayer {
  boss: string | null;
  hand: string[];
  retreat: string[];
  squads: SeenSquad[];
  ready: boolean;
  princesses: string[];
  bully: number;
}

export interface View {
  phase: "boss" | "plan" | "battle" | "evacuate" | "pick" | "return" | "hat" | "yell" | "over";
  round: number;
  butt: number | null;
  turn: number | null;
  victim: number | null;
  wilds: string[];
  discard: string[];
  finale_color: string | null;
  finale_by: number | null;
  players: SeenPlayer[];
  result: { reason: string; scores: number[]; winners: number[] } | null;
}

export interface Slot {
  map: string;
  type: string;
  color: string;
  timer: boolean;
  captors: string[];
}

export interface Score {
  princesses: number;
  pairs: number;
  finale: number;
  hat: number;
  total: number;
}

export interface Remembered {
  rests: string[];
  rests_hidden: number;
  in_hand: string[];
  recruits: number;
  may_hold: string[];
}

export interface Display {
  round: number;
  rounds_left: number | null;
  order: number[];
  slots: [Slot | null, Slot | null];
  decks: { timer: number; map: number; recruits: number };
  free_bosses: string[];
  players: {
    seat: number;
    army: Record<string, Print>;
    score: Score;
    hand: number;
    retreat: number;
    squads: { leader: string; color: string | null; strength: number | null; supports: number; needs: number; wins: boolean }[];
    remembered: Remembered | null;
  }[];
  pile: string[];
  recruits: Record<string, Print>;
}

export const viewOf = (look: Look): View => look.view as unknown as View;
export const displayOf = (look: Look): Display => look.display as unknown as Display;

/** What is printed on a card of some seat. */
export const printOf = (display: Display, seat: number, code: string): Print => display.players[seat]?.army[code] ?? display.recruits[code] ?? NO_PRINT;

/** A squad as it is drawn, whether it is only being planned or has marched. */
export interface Troop {
  seat: number;
  leader: string;
  color: string | null;
  strength: number | null;
  supports: { code: string; up: boolean }[];
  needs: number;
  wins: boolean;
  resolved: boolean;
  penalty: number;
  /** Both map cards have other colours. */
  idle: boolean;
}

/** Whether a squad of this colour can capture neither of the map cards, even if it wins. An empty slot may still bring one. */
const isIdle = (color: string | null, slots: Display["slots"]): boolean => color !== null && slots.length > 0 && slots.every((slot) => slot !== null && slot.color !== color);

/** Everybody's squads, as far as the fog lets them be seen. */
export function troopsOf(view: View, display: Display): Troop[] {
  return display.players.flatMap(({ seat, squads }) =>
    squads.map(({ leader, color, strength, needs, wins }, index) => {
      const seen = view.players[seat]!.squads[index]!;
      const supports = seen.supports.map((code) => ({ code, up: seen.faceup.includes(code) }));
      return { seat, leader, color, strength, supports, needs, wins, resolved: seen.resolved, penalty: seen.penalty, idle: isIdle(color, display.slots) };
    }),
  );
}

/** The squads that the steps picked so far make; every step says what its squad is worth then. */
export function plannedOf(prefix: readonly Choice[], seat: number, slots: Display["slots"]): Troop[] {
  const found: Troop[] = [];
  for (const { thing, data } of prefix) {
    const [verb, code] = thing.split(":") as [string, string];
    const worth = { color: (data["color"] as string | undefined) ?? null, strength: (data["strength"] as number | undefined) ?? null };
    const last = found.at(-1);
    if (verb === "lead") found.push({ seat, leader: code, ...worth, supports: [], needs: (data["needs"] as number | undefined) ?? 0, wins: false, resolved: false, penalty: 0, idle: isIdle(worth.color, slots) });
    else if (last && (verb === "add" || verb === "flip")) found[found.length - 1] = { ...last, ...worth, supports: [...last.supports, { code, up: verb === "flip" }], needs: Math.max(0, last.needs - 1) };
  }
  return found;
}

/** Squads that stand together: under the map card of their colour, or under none. */
export interface Lane {
  /** The number of that card's slot. */
  slot: number | null;
  troops: Troop[];
}

/** The battlefield from left to right: who can take slot 1, who can take slot 2, then everybody else, colour by colour. */
export function lanesOf(troops: readonly Troop[], slots: Display["slots"], order: readonly number[]): Lane[] {
  const slotFor = ({ color }: Troop): number => slots.findIndex((slot) => slot !== null && slot.color === color);
  const inOrder = [...troops].sort((a, b) => Number(a.color === null) - Number(b.color === null) || (a.color ?? "").localeCompare(b.color ?? "") || order.indexOf(a.seat) - order.indexOf(b.seat));
  const under = [...slots.keys()].map((at): Lane => ({ slot: at + 1, troops: inOrder.filter((troop) => slotFor(troop) === at) }));
  return [...under, { slot: null, troops: inOrder.filter((troop) => slotFor(troop) < 0) }].filter((lane) => lane.troops.length > 0);
}

/** Whether two squads side by side are as strong as each other; the order of turns decides then. */
export const tied = (one: Troop, other: Troop | undefined): boolean => other !== undefined && one.color !== null && one.color === other.color && one.strength === other.strength;

/** Rivals clockwise from the left of whoever looks; a spectator sees all seats. */
export function rivalsOf(seat: number | null, count: number): number[] {
  const all = Array.from({ length: count }, (_, index) => index);
  return seat === null ? all : all.slice(1).map((step) => (seat + step) % count);
}

/** A Fake Princess has just gone off there. */
export const boomed = (fresh: readonly Told[], seat: number): boolean => fresh.some(({ kind, data }) => kind === "evacuated" && data["seat"] === seat);

const COMING: ReadonlySet<string> = new Set(["taken", "kidnapped", "tricked", "freed", "first_princess"]);

/** Princesses that have just come to where they are. */
export const arrivedOf = (fresh: readonly Told[]): ReadonlySet<string> => new Set(fresh.filter(({ kind }) => COMING.has(kind)).map(({ data }) => String(data["princess"])));

/** Princesses and hats on the move, told or foretold: who would have whom, and who would have lost her. */
export interface Moves {
  /** By the seat that gets her; the Wilds are "wilds". */
  coming: Readonly<Record<string, readonly string[]>>;
  leaving: ReadonlySet<string>;
  /** Who gets the hat, and who a Bullyhulk or a Fake Princess is sent to. */
  hat: number | null;
  plagued: number | null;
}

export const NO_MOVES: Moves = { coming: {}, leaving: new Set(), hat: null, plagued: null };
const GOING: ReadonlySet<string> = new Set(["taken", "kidnapped", "tricked", "freed"]);

/** What an action would do, from the events that it is sure to bring. */
export function movesOf(events: readonly Pick<Told, "kind" | "data">[]): Moves {
  if (events.length === 0) return NO_MOVES;
  const gone = events.filter(({ kind }) => GOING.has(kind)).map(({ kind, data }) => ({ princess: String(data["princess"]), to: kind === "freed" ? "wilds" : String(data["seat"]) }));
  const whom = (...kinds: string[]): number | null => {
    const found = events.find(({ kind }) => kinds.includes(kind));
    return found ? Number(found.data["other"]) : null;
  };
  return { coming: Object.fromEntries([...Map.groupBy(gone, ({ to }) => to)].map(([to, each]) => [to, each.map(({ princess }) => princess)])), leaving: new Set(gone.map(({ princess }) => princess)), hat: whom("hat_passed"), plagued: whom("bully", "decoy") };
}

/** Squads that have just done or suffered something: who captured, and who was stomped on. */
export function deedsOf(fresh: readonly Pick<Told, "kind" | "data">[]): Readonly<Record<string, "charging" | "stomped">> {
  const found = fresh.flatMap(({ kind, data }): [string, "charging" | "stomped"][] => {
    const squad = `${data["seat"]}/${data["card"]}`;
    if (kind === "captured" || kind === "captured_finale") return [[squad, "charging"]];
    return kind === "bullied" ? [[squad, "stomped"]] : [];
  });
  return Object.fromEntries(found);
}
