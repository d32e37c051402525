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
  stats: Readonly<Record<"sp" | "st" | "sm" | "ht", number>>;
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
  test: { kind: string; attr: string; a: number; b: number | string; plays: readonly (readonly string[])[] } | null;
  combat: { attacker: number; defender: number; shielded: readonly string[]; victim: number | null; exchange: number } | null;
}

export type Deed = Readonly<Record<string, string>>;

export interface Shown {
  active: number | null;
  actions_left: number | null;
  free_turn: boolean;
  free_heal: boolean;
  players: readonly { out: boolean; limbs: number; abilities: Readonly<Record<string, number>>; front: readonly Hex[]; cards: number }[];
  contacts: readonly { seats: readonly [number, number]; escaped: boolean }[];
  test: { sides: readonly { attribute: number; bonus: number; total: number }[] } | null;
  /** What could be done to a place or somebody on the map now, each with all its parts in order. */
  deeds: readonly Deed[];
  map: { spaces: readonly Hex[]; terrain: readonly number[]; weights: readonly number[]; tall: readonly boolean[] };
}

export const fightOf = (view: Data): Fight => view as unknown as Fight;
export const shownOf = (display: Data): Shown => display as unknown as Shown;

/** `head1` is a head. */
export const kindOfSocket = (socket: string): string => socket.replace(/\d+$/, "");

/** Whose doll the sockets are on that can be picked now: limbs are torn off a victim, everything else is done to the own monster. */
export const socketSeat = (fight: Fight, seat: number | null): number | null => (fight.phase === "rip" ? (fight.combat?.victim ?? null) : seat);
