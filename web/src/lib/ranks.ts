/** How pieces of advice compare, the best first: by their chances, and by how much of the thinking they got. */
export type Rank = "clear" | "best" | "close" | "equal" | "lesser" | "least";

interface Weighed {
  /** In percent. */
  chances: number;
  share: number;
}

const CLOSE = 3; // percent
const FAR = 10;
const NEGLECTED = 0.25; // of what the best got

export function ranksOf(found: readonly Weighed[]): Rank[] {
  const [best, second] = found;
  if (!best) return [];
  const far = (each: Weighed): boolean => best.chances - each.chances >= FAR;
  const close = (each: Weighed): boolean => best.chances - each.chances < CLOSE && each.share >= NEGLECTED * best.share;
  const first = !second || far(second) ? "clear" : close(second) ? "close" : "best";
  return [first, ...found.slice(1).map((each): Rank => (far(each) ? "least" : close(each) ? "equal" : "lesser"))];
}
