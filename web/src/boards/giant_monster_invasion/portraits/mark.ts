/** Ink and flat colour on a card of 200 by 200, from the back to the front. */

export const INK = "#2a2320";
export const CREAM = "#fffbf0";
const NONE = "none";

/** A stroke or a filled outline. */
export interface Stroke {
  d: string;
  fill: string;
  line: string;
  width: number;
}

/** A heavy-lidded eye: `lid` closes it from above, `tilt` makes the grump. */
export interface Eye {
  x: number;
  y: number;
  r: number;
  lid: number;
  tilt: number;
  look: readonly [number, number];
  iris: string;
  white: string;
  skin: string;
}

export type Mark = Stroke | Eye;

/** A monster for a poster: what it looks like, and the colour of the sky behind it. */
export interface Portrait {
  sky: string;
  /** The colour its numbers and its ring are drawn in. */
  tone: string;
  marks: readonly Mark[];
}

export const shape = (d: string, fill: string, width = 3): Stroke => ({ d, fill, line: INK, width });
export const line = (d: string, width = 2.4, colour = INK): Stroke => ({ d, fill: NONE, line: colour, width });
/** Colour without ink. */
export const dab = (d: string, fill: string): Stroke => ({ d, fill, line: NONE, width: 0 });
/** The only shading: dots on one side. */
export const dots = (d: string): Stroke => ({ d, fill: "url(#giant-dots)", line: NONE, width: 0 });
export const disc = (x: number, y: number, r: number, fill: string, width = 3): Stroke => shape(`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`, fill, width);
export const brow = (d: string, width = 8): Stroke => line(d, width);
export const tooth = (x: number, y: number, wide: number, tall: number): Stroke => shape(`M${x - wide / 2} ${y}L${x} ${y + tall}L${x + wide / 2} ${y}Z`, CREAM, 2);
export const teeth = (xs: readonly number[], y: number, wide: number, tall: number): Stroke[] => xs.map((x) => tooth(x, y, wide, tall));
export const spikes = (at: readonly (readonly [number, number])[], wide: number, tall: number, fill: string): Stroke[] =>
  at.map(([x, y]) => shape(`M${x - wide} ${y + tall / 3}L${x} ${y - tall}L${x + wide} ${y + tall / 3}Z`, fill, 2.6));

export function eye(x: number, y: number, r: number, skin: string, more: Partial<Eye> = {}): Eye {
  return { x, y, r, skin, lid: 0.42, tilt: 14, look: [0, 2], iris: INK, white: "#fffdf5", ...more };
}
