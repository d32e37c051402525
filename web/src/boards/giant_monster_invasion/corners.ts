/** Papers and tools lie in that corner of the map where they hide the least of what is going on. */

export interface Spot {
  x: number;
  y: number;
}
export type Corner = "bottom right" | "top right" | "bottom left" | "top left";

const EDGE = 8; // pixels between a corner's paper and the edges of the map
const AROUND = 26; // pixels around the middle of a monster that are better seen

/** The first of these corners in which a paper of this size hides the fewest of the spots. */
export function freest(corners: readonly Corner[], paper: { wide: number; tall: number }, map: { wide: number; tall: number }, spots: readonly Spot[]): Corner {
  const hidden = (corner: Corner): number => {
    const left = corner.endsWith("left") ? EDGE : map.wide - EDGE - paper.wide;
    const top = corner.startsWith("top") ? EDGE : map.tall - EDGE - paper.tall;
    return spots.filter(({ x, y }) => x > left - AROUND && x < left + paper.wide + AROUND && y > top - AROUND && y < top + paper.tall + AROUND).length;
  };
  return corners.reduce((best, corner) => (hidden(corner) < hidden(best) ? corner : best));
}
