/** Where a paper lies beside what it explains, so that it hides neither that nor anything else one needs to see. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const EDGE = 8; // pixels between the paper and the edge of the screen, and between it and what it explains
const STEP = 12;
const AROUND = 8; // positions are tried up to so many steps beyond those that touch what is explained

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)) * Math.max(0, Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top));
/** How far two boxes are apart. */
const gap = (one: Box, other: Box): number =>
  Math.hypot(Math.max(0, one.left - other.left - other.width, other.left - one.left - one.width), Math.max(0, one.top - other.top - other.height, other.top - one.top - one.height));

/** The place where the least is hidden; of those the nearest, and above rather than below. */
export function placeBeside(thing: Box, paper: { width: number; height: number }, clear: readonly Box[], screen: { width: number; height: number }): { left: number; top: number } {
  const fits = (at: number, size: number, room: number): number => Math.max(EDGE, Math.min(room - size - EDGE, at));
  const [reachX, reachY] = [AROUND * STEP + paper.width, AROUND * STEP + 2 * paper.height];
  const near = { left: thing.left - reachX, top: thing.top - reachY, width: thing.width + 2 * reachX, height: thing.height + 2 * reachY };
  const obstacles = clear.filter((each) => overlap(each, near) > 0);
  const from = (start: number, size: number): number[] => Array.from({ length: AROUND * 2 + 1 }, (_, step) => start + size + step * STEP);
  const middle = thing.left + thing.width / 2 - paper.width / 2;
  const lefts = [middle, thing.left, thing.left + thing.width - paper.width, ...from(thing.left + thing.width, EDGE), ...from(-thing.left, EDGE + paper.width).map((at) => -at)];
  const tops = [...from(-thing.top, EDGE + paper.height).map((at) => -at), ...from(thing.top + thing.height, EDGE), thing.top + thing.height / 2 - paper.height / 2];
  const places = tops.flatMap((top) => lefts.map((left) => ({ width: paper.width, height: paper.height, left: fits(left, paper.width, screen.width), top: fits(top, paper.height, screen.height) })));
  const cost = (place: Box): number =>
    (overlap(place, thing) > 0 ? 1e9 : 0) + 10 * obstacles.reduce((sum, each) => sum + overlap(place, each), 0) + gap(place, thing) + Math.abs(place.left - middle) / 10;
  const priced = places.map((place) => [cost(place), place] as const);
  const [, best] = priced.reduce((one, other) => (other[0] < one[0] ? other : one));
  return { left: Math.round(best.left), top: Math.round(best.top) };
}
