/** Scissors: deterministic cut-paper outlines. The same seed always gives the same snips, so nothing wobbles between renders. */

export type Point = readonly [number, number];

export function dice(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function seedOf(text: string): number {
  let seed = 7;
  for (const letter of text) seed = (Math.imul(seed, 31) + letter.codePointAt(0)!) | 0;
  return seed;
}

/** Long straight snips with slight changes of angle, at most `amplitude` off the line. */
export function cut(points: readonly Point[], amplitude = 1.6, seed = 1, step = 46): string {
  const random = dice(seed * 7919 + 13);
  const outline = points.flatMap((from, index) => snip(from, points[(index + 1) % points.length]!, amplitude, step, random));
  return `M${outline.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}

function snip(from: Point, to: Point, amplitude: number, step: number, random: () => number): Point[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const count = Math.max(1, Math.round(length / step));
  return Array.from({ length: count }, (_, index) => {
    const along = index / count;
    const off = (random() - 0.5) * 2 * amplitude;
    return [from[0] + dx * along - (dy / length) * off, from[1] + dy * along + (dx / length) * off];
  });
}

export const box = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];
