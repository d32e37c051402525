/** Where a hex lies on the paper: rows grow downwards, points look up. */
import type { Point } from "../../lib/paper";
import type { Hex } from "./look";

export const SIDE = 36;
/** The six directions as the rulebook numbers them, against the clock from the east. */
const STEPS: readonly Hex[] = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];
/** How far the ways of a Move point away from where a monster faces. */
const TURNS: Readonly<Record<string, number>> = { f: 0, fl: 1, bl: 2, b: 3, br: 4, fr: 5 };

export const keyOf = ([q, r]: Hex): string => `${q},${r}`;
export const centre = ([q, r]: Hex): Point => [SIDE * Math.sqrt(3) * (q + r / 2), SIDE * 1.5 * r];
/** In degrees, for turning a drawing. */
export const angleOf = (direction: number): number => -60 * direction;

export function corners(hex: Hex, inset = 0): Point[] {
  const [x, y] = centre(hex);
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 180) * (60 * corner - 30);
    return [x + (SIDE - inset) * Math.cos(angle), y + (SIDE - inset) * Math.sin(angle)];
  });
}

export function ahead([q, r]: Hex, direction: number, count = 1): Hex {
  const [dq, dr] = STEPS[((direction % 6) + 6) % 6]!;
  return [q + dq * count, r + dr * count];
}

/** The hex that a way of a Move leads to. */
export const along = (hex: Hex, facing: number, way: string, count = 1): Hex => ahead(hex, facing + (TURNS[way] ?? 0), count);

export function frame(hexes: readonly Hex[], margin = 14): { x: number; y: number; width: number; height: number } {
  const points = hexes.flatMap((hex) => corners(hex));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}
