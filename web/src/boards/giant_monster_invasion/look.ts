/** What the server says of a battle, as this board reads it. Lengths are hundredths of an inch. */
import { reaches } from "../../lib/area";
import type { Point } from "../../lib/paper";
import type { Choice, Choices, Data, Look } from "../../lib/wire_types";
import type { BoardProps } from "../board";
import { faceOf, PORTRAITS } from "./portraits";

export interface Power {
  power: string;
  level: number;
  kind?: string;
  class?: string;
  with?: string;
  charges?: number;
}

export interface Giant {
  player: number;
  name: string;
  class: string;
  height: number;
  base: number;
  stomp: number;
  blast: number | null;
  brawl: number;
  roar: number;
  tough: number;
  tough_max: number;
  hits: number;
  hits_max: number;
  armor: number;
  field: number;
  mp: number;
  kp: number;
  mp_total: number;
  x: number;
  y: number;
  mode: string;
  prone: boolean;
  guard: boolean;
  blood: number;
  sinks: number;
  camo: number;
  shield: number;
  retreat: boolean;
  status: string;
  powers: Readonly<Record<string, Power>>;
}

export interface Building {
  poly: Point[];
  kind: string;
  standing: boolean;
  sturdy: number;
}

export interface Battle {
  options: { monsters: readonly (string | { id?: string })[]; battle: string; campaign: string; nightmare_goal: number };
  table: { name: string; w: number; h: number };
  round: number;
  order: readonly string[];
  monsters: Readonly<Record<string, Giant>>;
  buildings: Readonly<Record<string, Building>>;
  hazards: Readonly<Record<string, { kind: string; poly: Point[] }>>;
  turn: { move: string; actions: number } | null;
  result: { reason: string; winners: readonly number[]; awards: Readonly<Record<string, number>> } | null;
  ask: { who: string; kind: string; info: { dice?: number[]; score?: number; may?: number[] } | null } | null;
}

/** An attack that is open right now: how it is picked, its dice, the number each needs, and how likely it gets anywhere. */
export interface Deed {
  parts: readonly string[];
  dice: number;
  score: number;
  chance: number;
  /** Of a hit, such as "3-6"; null where a hit is something else. */
  damage: string | null;
}

export interface Target {
  inches: number;
  building: boolean;
  sees: boolean;
  deeds: readonly Deed[];
}

export interface Launch {
  direction: string;
  to: Point;
  hit: string | null;
}

export interface Shown {
  active: string | null;
  asked: string | null;
  monsters: Readonly<Record<string, { shields: number; head: number; cloud: number | null; side: number; holder: string | null; holds: string | null }>>;
  /** Seen from one's own monster: how far, in hundredths of an inch, and at which hour; null: it stands in that. */
  around: { from: string; things: readonly { id: string; u: number; bearing: string | null }[] } | null;
  destroyed: { sturdy: number; of: number };
  launches: readonly Launch[];
  /** Who is being held while the holder chooses what to do. */
  prey: string | null;
  targets: Readonly<Record<string, Target>>;
  reach: { way: string; inches: number; points: Point[] } | null;
  /** By the thing to pick: what an answer to a small question would mean, and whether it is the usual one. */
  answers: Readonly<Record<string, { key: string; data: Data; usual?: boolean }>>;
  /** In a campaign: what each monster has become. */
  careers?: Readonly<Record<string, Career>>;
}

export interface Career {
  /** What scars took, and the score that one found which was too low to take from. */
  scars: readonly { what: string; took: number; spared: number | string | null }[];
  raised: readonly { what: string; by: number }[];
  powers: readonly Power[];
}

export const battleOf = (view: Data): Battle => view as unknown as Battle;
export const shownOf = (display: Data): Shown => display as unknown as Shown;

/** The side of a monster that doesn't fight alone, counted from 1; 0 if nobody has company. */
export function teamOf(shown: Shown, id: string): number {
  const sides = Object.values(shown.monsters).map(({ side }) => side);
  return new Set(sides).size < sides.length ? (shown.monsters[id]?.side ?? -1) + 1 : 0;
}

/** What to reach in battles that aren't won by standing last, or not alone. */
export function goalOf({ view, display }: Look, say: BoardProps["say"]): string {
  const { battle, nightmare_goal: percent } = battleOf(view).options;
  if (battle !== "versus") return say(`goal.${battle}`, { percent });
  return Object.keys(shownOf(display).monsters).some((id) => teamOf(shownOf(display), id)) ? say("goal.sides") : "";
}

/** How a monster of this battle is drawn: as the one it was chosen as, or as its kin. */
export function faceIn(battle: Battle, giant: Giant): string {
  const chosen = battle.options.monsters[giant.player];
  return faceOf((typeof chosen === "string" ? chosen : chosen?.id) ?? "", giant.class);
}

export const toneOf = (face: string): string => PORTRAITS[face]?.tone ?? "#2a2320";

/** Hazards in the colours of the rulebook; roofs are darker the sturdier the building is. */
export const FILLS: Readonly<Record<string, string>> = { deep_water: "#2772a6", rubble: "#8b6b4a", lava: "#c63a17", tar: "#211b1a", toxic_acid: "#5d8a1c" };
const ROOFS = ["#ead9b0", "#e6cf9c", "#d9b878", "#c99a58", "#b07a3e", "#8a5528"];
const ROCK = "#7d746a";
export const roofOf = (kind: string, sturdy: number): string => (kind === "rock" ? ROCK : (ROOFS[sturdy - 1] ?? ROOFS[5]!));

/** A power in words: "BLAST Fire 3". */
export function powerWords(power: Power, say: (key: string) => string): string {
  const kind = power.kind === undefined ? (power.class ? say(`class.${power.class}`) : "") : say(`${power.power === "enhanced_brawl" ? "type" : "kind"}.${power.kind}`);
  return [say(`power.${power.power}`), kind, power.level > 1 ? String(power.level) : ""].filter(Boolean).join(" ");
}

/** What ails a monster, what guards it, and where it is besides on the ground. */
export function statesOf(giant: Giant, say: BoardProps["say"]): string[] {
  return [
    ...(giant.armor ? [`${say("power.armor")} ${giant.armor}`] : []),
    ...(giant.field ? [`${say("power.force_field")} ${giant.field}`] : []),
    ...(giant.blood ? [say("board.blood", { blood: giant.blood })] : []),
    ...(giant.sinks ? [say("board.sinks", { sinks: giant.sinks })] : []),
    ...(giant.shield ? [say("board.shield")] : []),
    ...(giant.prone ? [say("badge.prone")] : []),
    ...(giant.guard ? [say("badge.guard")] : []),
    ...(giant.mode === "ground" ? [] : [say(`badge.${giant.mode}`)]),
    ...(giant.kp ? [`KP ${giant.kp}`] : []),
  ];
}

export const outline = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${x} ${y}`).join("L")}Z`;

export function middle(points: readonly Point[]): Point {
  const sum = points.reduce(([a, b], [x, y]) => [a + x, b + y] as const, [0, 0] as const);
  return [sum[0] / points.length, sum[1] / points.length];
}

/** A point as the notation writes it; a leap has a mark before it. */
export function pointOf(value: string): [x: number, y: number] {
  const [x = 0, y = 0] = value.replace("^", "").split(",").map(Number);
  return [x, y];
}

export const isPoint = (choice: Choice): boolean => /^point\d*$/.test(choice.part);
export const isLeap = (choice: Choice): boolean => choice.value.startsWith("^");
/** From there it may crash into a building. */
export const isCrash = (choice: Choice): boolean => choice.data["crash"] === true;

const ALMOST = 0.97; // of the way: just beyond the area a leap is no use either

/** Leaps to where nobody walks in a straight line, or almost; the others are no use. */
export function leapsIn(choices: Choices | null): Choice[] {
  const area = choices?.area;
  if (!area) return [];
  const almost = ([x, y]: Point): [number, number] => [area.origin[0] + ALMOST * (x - area.origin[0]), area.origin[1] + ALMOST * (y - area.origin[1])];
  return choices.offered.filter((choice) => isLeap(choice) && !reaches(area, almost(pointOf(choice.value))));
}

/** A monster is drawn true to its base, but never so small that its face is lost. In pixels. */
export const LEAST_RADIUS = 17;

const LETTER = 3.7; // half of one, in pixels
const TALL = 8; // half a line

export const lowest = (points: readonly Point[]): number => Math.max(...points.map(([, y]) => y));

/** Where the name of a hazard stands. */
export const wordAt = (poly: readonly Point[], px: number): Point => [middle(poly)[0], Math.min(lowest(poly) - 6 * px, middle(poly)[1] + 30 * px)];

/** The part of the table that is on show, in hundredths of an inch. */
export interface View {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How far the name of a monster at the edge of the map moves inwards, so that all of it can be read. */
export function nameAside({ x }: Giant, name: string, px: number, seen: View): number {
  const half = name.length * LETTER * px;
  if (x < seen.left || x > seen.right) return 0;
  return Math.max(Math.min(0, seen.right - half - x), seen.left + half - x);
}


/** Whose names stand above them, because below they would lie on another monster, its name, or the word for a building or a hazard. */
export function namesAbove(battle: Battle, px: number, seen: View): Set<string> {
  const fighting = Object.entries(battle.monsters).filter(([, giant]) => giant.status === "fighting");
  const radiusOf = (giant: Giant): number => Math.max(giant.base, LEAST_RADIUS * px);
  const words = [
    ...Object.values(battle.buildings).filter(({ standing }) => standing).map(({ poly }) => ({ id: "", x: middle(poly)[0], y: lowest(poly) + 10 * px, wide: 20 * px, tall: TALL * px })),
    ...Object.values(battle.hazards).map(({ kind, poly }) => ({ id: "", x: wordAt(poly, px)[0], y: wordAt(poly, px)[1], wide: kind.length * LETTER * px, tall: TALL * px })),
    ...fighting.map(([id, giant]) => ({ id, x: giant.x, y: giant.y, wide: radiusOf(giant), tall: radiusOf(giant) })),
  ];
  type Label = (typeof words)[number];
  const overlap = (one: Label, other: Label): boolean => one.id !== other.id && Math.abs(other.x - one.x) <= other.wide + one.wide && Math.abs(other.y - one.y) <= other.tall + one.tall;
  const inSight = new Set(fighting.filter(([, { y }]) => y > seen.top && y < seen.bottom).map(([id]) => id));
  let [best, least] = [new Set<string>(), Infinity];
  for (let ways = 0; ways < 2 ** fighting.length; ways++) {
    const above = new Set(fighting.filter((_, at) => (ways >> at) & 1).map(([id]) => id));
    const labels = fighting.map(([id, giant]) => ({ id, x: giant.x, y: above.has(id) ? giant.y - radiusOf(giant) - 14 * px : giant.y + radiusOf(giant) + 18 * px, wide: giant.name.length * LETTER * px, tall: TALL * px }));
    const cut = labels.filter(({ id, y, tall }) => inSight.has(id) && (y - tall < seen.top || y + tall > seen.bottom)).length;
    const clashes = labels.reduce((sum, label, at) => sum + [...words, ...labels.slice(0, at)].filter((other) => overlap(label, other)).length, above.size / 100 + cut * 10);
    if (clashes < least) [best, least] = [above, clashes];
  }
  return best;
}
