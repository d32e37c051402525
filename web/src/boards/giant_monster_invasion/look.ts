/** What the server says of a battle, as this board reads it. Lengths are hundredths of an inch. */
import type { Point } from "../../lib/paper";
import type { Data } from "../../lib/wire_types";

export interface Giant {
  player: number;
  name: string;
  class: string;
  base: number;
  tough: number;
  tough_max: number;
  hits: number;
  hits_max: number;
  armor: number;
  field: number;
  mp: number;
  x: number;
  y: number;
  mode: string;
  prone: boolean;
  guard: boolean;
  status: string;
  powers: Readonly<Record<string, { power: string; level: number; kind?: string; charges?: number }>>;
}

export interface Battle {
  table: { name: string; w: number; h: number };
  round: number;
  monsters: Readonly<Record<string, Giant>>;
  buildings: Readonly<Record<string, { poly: Point[]; kind: string; standing: boolean; sturdy: number }>>;
  hazards: Readonly<Record<string, { kind: string; poly: Point[] }>>;
  turn: { move: string; actions: number } | null;
}

export interface Shown {
  active: string | null;
  monsters: Readonly<Record<string, { shields: number; cloud: number | null; side: number; holder: string | null; holds: string | null }>>;
  distances: readonly { between: readonly [string, string]; inches: number; bearing: string }[];
}

export const battleOf = (view: Data): Battle => view as unknown as Battle;
export const shownOf = (display: Data): Shown => display as unknown as Shown;

export const outline = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${x} ${y}`).join("L")}Z`;

export function middle(points: readonly Point[]): Point {
  const sum = points.reduce(([a, b], [x, y]) => [a + x, b + y] as const, [0, 0] as const);
  return [sum[0] / points.length, sum[1] / points.length];
}
