/** What the server says of a fight, as this board reads it. */
import type { Data } from "../../lib/wire_types";

export type Hex = readonly [q: number, r: number];
export type Body = Readonly<Record<string, string | null>>;

export interface Fighter {
  seat: number;
  monster: string | null;
  hex: Hex | null;
  facing: number;
  health: number;
  power: number;
  body: Body;
  hand: readonly string[];
  deck: readonly string[];
  discard: readonly string[];
  stats: Stats;
}

export interface Fight {
  map: string;
  round: number;
  order: readonly number[];
  phase: string;
  players: readonly Fighter[];
  loose: readonly { limb: string; hex: Hex }[];
  objects: readonly { id: string; kind: string; hex: Hex }[];
  turn: { bank: number; used?: number } | null;
  /** Side `b` is null where it is an object: the one that is `pushed`. */
  test: { kind: string; attr: string; a: number; b: number | null; plays: readonly (readonly string[])[] } | null;
  /** `p1`, or the id of an object. */
  pushed: string | null;
  combat: { attacker: number; defender: number; shielded: readonly string[]; victim: number | null; ripper: number | null; exchange: number; limb: string | null } | null;
  commits: Readonly<Record<string, string>>;
}

export const STATS = ["sp", "st", "sm", "ht"] as const;
export type Stats = Readonly<Record<(typeof STATS)[number], number>>;

/** A probability, or the lowest and the highest one where the other side may play in two ways. */
export type Chance = number | readonly [number, number];

/** A Test that could be begun: what both sides would have, the likeliest play to win, and where a pushed thing could go. */
export interface Prospect {
  parts: readonly string[];
  attribute: string;
  mine: { attribute: number; bonus: number };
  theirs: { attribute: number; bonus: number };
  best: { way: string; rank?: string; chance: Chance };
  ends: readonly Hex[];
  /** Of a shot: whether the other can shoot back. */
  answered?: boolean;
}

/** A limb on a socket: what it costs, and what the totals would be. */
export interface Graft {
  verb: string;
  limb: string;
  socket: string;
  cost: number;
  stats: Stats;
}

export type Deed = Readonly<Record<string, string>>;

export interface Shown {
  active: number | null;
  actions_left: number | null;
  free_turn: boolean;
  free_heal: boolean;
  players: readonly { out: boolean; limbs: number; abilities: Readonly<Record<string, number>>; front: readonly Hex[]; cards: number; start: Stats }[];
  /** Where a shot of the monster in turn would hit. */
  reach: readonly Hex[];
  contacts: readonly { seats: readonly [number, number]; escaped: boolean }[];
  test: { sides: readonly { attribute: number; bonus: number; total: number }[] } | null;
  /** What could be done to a place or somebody on the map now, each with all its parts in order. */
  deeds: readonly Deed[];
  /** What whoever is asked can foresee; each only while it is asked for. */
  fights?: readonly Prospect[];
  grafts?: readonly Graft[];
  cards?: Readonly<Record<string, { total: number | null; chance: Chance }>>;
  without?: Readonly<Record<string, Stats>>;
  asked?: { seat: number; hex: Hex; facing: number };
  /** What every monster of this match is worth, while they are picked; others may be in packs that it doesn't use. */
  draft: Readonly<Record<string, Stats>>;
  /** `places` are the row of each space and its place in that row. */
  map: { spaces: readonly Hex[]; places: readonly (readonly [row: number, place: number])[]; terrain: readonly number[]; weights: readonly number[]; tall: readonly boolean[] };
}

/** Kinds of terrain that are drawn. */
export const WALL = 1;
export const PIT = 2;

/** Whose pawn, front and paper have which colour, by seat. */
export const COLOURS = ["#9e1b1b", "#6a5896", "#1f6b3a", "#b5601b"] as const;

export const fightOf = (view: Data): Fight => view as unknown as Fight;
export const shownOf = (display: Data): Shown => display as unknown as Shown;

/** `head1` is a head. */
export const kindOfSocket = (socket: string): string => socket.replace(/\d+$/, "");

/** Whose doll the sockets are on that can be picked now: limbs are torn off a victim, everything else is done to the own monster. */
export const socketSeat = (fight: Fight, seat: number | null): number | null => (fight.phase === "rip" ? (fight.combat?.victim ?? null) : seat);
