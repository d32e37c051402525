/** Seven grumpy faces. Eyes have heavy lids; every face does what its Grumble does. */
import type { Kind } from "./look";

export interface Eye {
  x: number;
  y: number;
  r: number;
  /** How far it is closed, 0 to 1, and how the brow slants. */
  lid: number;
  tilt: number;
  look: readonly [number, number];
}

export interface Stroke {
  d: string;
  width: number;
  fill?: string;
  line?: string;
}

export interface Face {
  eyes: readonly Eye[];
  strokes: readonly Stroke[];
}

const PAPER = "#fffbf0";
const INK = "#2a2320";
const GOLD = "#f2b705";
const eye = (x: number, r: number, lid: number, tilt: number, look: readonly [number, number] = [0, 0], y = -3): Eye => ({ x, y, r, lid, tilt, look });

export const FACES: Readonly<Record<Kind, Face>> = {
  push: {
    eyes: [eye(-8, 6, 0.5, 14), eye(8, 6, 0.5, -14)],
    strokes: [{ d: "M-9 6H9V13H-9Z", width: 1.8, fill: PAPER }, { d: "M-3 6V13M3 6V13", width: 1.4 }],
  },
  pull: {
    eyes: [eye(-8, 6, 0.35, 8, [-2, 0]), eye(8, 6, 0.35, -8, [-2, 0])],
    strokes: [{ d: "M-10 9H10", width: 3 }, { d: "M-4 9Q-10 15 -16 13", width: 2.6, line: GOLD }],
  },
  shove: {
    eyes: [eye(-7, 7.5, 0.42, 18, [1, 1]), eye(8, 5, 0.4, -18)],
    strokes: [{ d: "M-8 11Q0 5 8 11", width: 2.6 }],
  },
  yank: {
    eyes: [eye(0, 9, 0.38, -8, [2, 1])],
    strokes: [{ d: "M-8 10Q0 5 8 10", width: 2.6 }, { d: "M4 8L7 13L9 7Z", width: 1.4, fill: PAPER }],
  },
  swap: {
    eyes: [eye(-8, 6, 0.3, 6, [2.5, 0], -2), eye(8, 6, 0.3, -6, [-2.5, 0], -2)],
    strokes: [{ d: "M-9 9Q-4 14 0 9T9 9", width: 2.4 }],
  },
  throw: {
    eyes: [eye(-8, 6, 0.4, 10, [0, -1]), eye(8, 6, 0.4, -10, [0, -1])],
    strokes: [{ d: "M-5 10A5 4 0 1 0 5 10A5 4 0 1 0 -5 10Z", width: 1, fill: INK }],
  },
  swing: {
    eyes: [eye(-8, 6, 0.14, 12), eye(8, 6, 0.14, -12)],
    strokes: [
      { d: "M-8 -3q3 -2 2 2q-3 3 -5 -1q0 -5 5 -4M8 -3q3 -2 2 2q-3 3 -5 -1q0 -5 5 -4", width: 1.4 },
      { d: "M-8 8Q0 14 8 8", width: 2.6 },
    ],
  },
};

/** The lid as the part of the eye's disc above a chord. */
export function lidOf({ r, lid }: Eye): string {
  const y = -r + 2 * r * lid;
  const x = Math.sqrt(Math.max(0, r * r - y * y));
  return `M${(-x).toFixed(2)} ${y.toFixed(2)}A${r} ${r} 0 ${y > 0 ? 1 : 0} 1 ${x.toFixed(2)} ${y.toFixed(2)}Z`;
}

export const HORNS = "M-22 -20Q-30 -34 -22 -40Q-18 -32 -8 -28ZM22 -20Q30 -34 22 -40Q18 -32 8 -28Z";
export const TUFT = "M-8 -26Q-14 -40 -4 -36Q-2 -46 4 -38Q14 -42 9 -26Z";
