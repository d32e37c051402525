/** Tags around a doll: what each limb is worth, beside it, and none over another. */
import type { Limb } from "./box";
import { STATS } from "./look";

/** A value ("St2") or the sign of an ability. */
export type Token = { value: string } | { ability: string };

export interface Tag {
  limb: string;
  lines: readonly (readonly Token[])[];
  /** Its outer edge is at the side of the paper; `left` says which. */
  left: boolean;
  /** Its top. */
  y: number;
  tall: number;
  /** Where the limb is. */
  at: { x: number; y: number };
}

interface Hung {
  limb: string;
  x: number;
  y: number;
}

export const LINE = 34;
const EDGE = 6;
const PER_LINE = 2;
const GAP = 5;
/** Of the paper, around the middle of the doll. */
export const TOP = -156;
export const BOTTOM = 144;

function linesOf(limb: Limb, short: (stat: string) => string): Token[][] {
  const values = STATS.filter((stat) => limb.values[stat]).map((stat): Token => ({ value: `${short(stat)}${limb.values[stat]}` }));
  const tokens = [...values, ...limb.abilities.map((ability): Token => ({ ability }))];
  return Array.from({ length: Math.ceil(tokens.length / PER_LINE) }, (_, line) => tokens.slice(PER_LINE * line, PER_LINE * (line + 1)));
}

export function tagsOf(hung: readonly Hung[], limbs: Readonly<Record<string, Limb>>, short: (stat: string) => string): Tag[] {
  const known = hung.flatMap(({ limb, x, y }) => (limbs[limb] ? [{ limb, x, y, lines: linesOf(limbs[limb], short) }] : []));
  const outer = known.filter(({ x }) => Math.abs(x) > EDGE);
  const tall = (some: typeof known): number => some.reduce((sum, { lines }) => sum + lines.length, 0);
  const left = outer.filter(({ x }) => x < 0);
  const right = outer.filter(({ x }) => x > 0);
  for (const each of known.filter(({ x }) => Math.abs(x) <= EDGE)) (tall(left) < tall(right) ? left : right).push(each);
  return [...stacked(left, true), ...stacked(right, false)];
}

/** One below the other, each as near to the height of its limb as there is room. */
function stacked(some: readonly (Hung & Pick<Tag, "lines">)[], left: boolean): Tag[] {
  const tags: Tag[] = [];
  let from = TOP + GAP;
  for (const { limb, lines, x, y } of some.toSorted((one, other) => one.y - other.y)) {
    const tall = lines.length * LINE + EDGE;
    tags.push({ limb, lines, left, y: Math.max(from, y - tall / 2), tall, at: { x, y } });
    from = tags.at(-1)!.y + tall + GAP;
  }
  let until = BOTTOM - GAP;
  for (const tag of tags.toReversed()) {
    tag.y = Math.min(tag.y, until - tag.tall);
    until = tag.y - GAP;
  }
  return tags;
}
