/** Free points: where they may lie, how they are written, and how to move one by the keyboard. No rule is known here. */
import type { Area, Point, Shape } from "./wire_types";

/** The nearest point that can be said. */
export const snapped = (area: Area, [x, y]: Point): Point => [toStep(x, area.snap), toStep(y, area.snap)];

const toStep = (at: number, step: number): number => Math.round(at / step) * step || 0;

/** A point as the value of a choice. */
export const valueAt = (area: Area, at: Point): string => {
  const [x, y] = snapped(area, at);
  return area.form.replace("{x}", String(x)).replace("{y}", String(y));
};

/** How far a point is from the origin, in the unit people measure in. */
export const distance = (area: Area, [x, y]: Point): number => Math.hypot(x - area.origin[0], y - area.origin[1]) / area.per_unit;

const MOVES: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const FAST = 10;

/** The point after an arrow key, or null for any other key. Up is up on the screen, whichever way y grows. */
export function stepped(area: Area, at: Point, key: string, fast: boolean): Point | null {
  const move = MOVES[key];
  if (!move) return null;
  const far = area.snap * (fast ? FAST : 1);
  return snapped(area, [at[0] + move[0] * far, at[1] + move[1] * far * (area.down ? 1 : -1)]);
}

/** The corners of everything: what a picture of the area has to show. */
export function bounds(area: Area): { x: number; y: number; width: number; height: number } {
  const points = [area.origin, ...[...area.shapes, ...area.holes, ...area.later].flatMap(corners)];
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => (area.down ? y : -y));
  const margin = Math.max(area.snap, (Math.max(...xs) - Math.min(...xs)) * 0.06);
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

/** Whether the point lies where one may be put at once. */
export const reaches = (area: Area, at: Point): boolean => area.shapes.some((shape) => holds(shape, at));

/** The point to put down first, for one that only lies in what comes later; the shortest way, if there are several. Otherwise null. */
export function viaOf(area: Area, at: Point): Point | null {
  if (reaches(area, at)) return null;
  const far = ({ via }: { via: Point }): number => Math.hypot(via[0] - area.origin[0], via[1] - area.origin[1]) + Math.hypot(at[0] - via[0], at[1] - via[1]);
  return area.later.filter((shape) => holds(shape, at)).toSorted((one, other) => far(one) - far(other))[0]?.via ?? null;
}

/** A value as its point. */
export function pointIn(value: string): Point {
  const [x = NaN, y = NaN] = (value.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  return [x, y];
}

function holds(shape: Shape, [x, y]: Point): boolean {
  if (shape.shape === "circle") return Math.hypot(x - shape.x, y - shape.y) <= shape.radius;
  if (shape.shape === "ray") return false;
  const crossed = shape.points.filter(([toX, toY], index) => {
    const [fromX, fromY] = shape.points.at(index - 1)!;
    return fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX);
  });
  return crossed.length % 2 === 1;
}

function corners(shape: Shape): Point[] {
  if (shape.shape === "circle") return [[shape.x - shape.radius, shape.y - shape.radius], [shape.x + shape.radius, shape.y + shape.radius]];
  if (shape.shape === "polygon") return shape.points;
  return [[shape.x, shape.y], [shape.to_x, shape.to_y]];
}
