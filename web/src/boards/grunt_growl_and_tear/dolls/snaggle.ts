/** A swamp lizard, very patient: a snout as long as its body, a sawtooth back, water weed. */
import { type Doll, eye, ink, JOINTS, line, shade } from "./doll";

const SKIN = "#5f8a63";
const DARK = "#3d5f43";
const BELLY = "#cfd7a0";
const TOOTH = "#fffbf0";

export const snaggle: Doll = {
  skin: SKIN,
  joints: { ...JOINTS, head1: { x: -6, y: -40, angle: -90 }, arm1: { x: -42, y: -14, angle: 106 }, leg1: { x: -24, y: 48, angle: 98 }, leg2: { x: 28, y: 48, angle: 82 }, tail1: { x: 40, y: 30, angle: 34, behind: true } },
  torso: [
    ink("M26 -48L38 -58L42 -40L56 -44L54 -24L66 -22L58 -4L68 4L56 16L40 -30Z", DARK, 2.6),
    ink("M-30 -48C-56 -28 -60 24 -40 50C-24 64 26 64 46 48C66 24 58 -30 32 -48C14 -58 -14 -58 -30 -48Z", SKIN),
    shade("M18 -54C56 -36 62 24 44 50C34 58 20 60 8 60C44 34 44 -20 18 -54Z"),
    ink("M-26 -30C-40 -8 -38 26 -24 46C-10 54 8 52 16 44C28 20 22 -20 8 -38C-4 -44 -18 -40 -26 -30Z", BELLY, 2.4),
    line("M-34 -10Q-6 -4 20 -12M-36 8Q-6 14 24 6M-32 26Q-6 32 22 24", 2, DARK),
    line("M36 10q6 4 4 12M30 -20q6 4 4 10", 2.4, "#9fc06a"),
  ],
  limbs: {
    jaws: [
      ink("M-14 4C-26 -6 -28 -26 -18 -40C-8 -52 16 -52 26 -38C32 -24 30 -4 18 4Z", SKIN),
      ink("M-14 -38C-40 -40 -66 -34 -86 -24C-92 -18 -88 -12 -80 -14C-56 -18 -34 -16 -14 -18Z", SKIN),
      ink("M-16 -16C-36 -14 -58 -10 -78 -6C-82 0 -74 4 -66 2C-44 0 -26 0 -12 -2Z", DARK, 2.8),
      ink("M-76 -15l4 8l5 -9ZM-62 -17l4 9l5 -10ZM-47 -18l4 9l5 -9ZM-33 -18l4 9l5 -9Z", TOOTH, 1.8),
      ink("M-70 -6l4 -8l4 7ZM-54 -8l4 -8l4 7ZM-40 -10l4 -7l4 6Z", TOOTH, 1.8),
      shade("M6 -49C24 -44 32 -24 26 -6C22 2 14 4 6 4C22 -14 20 -34 6 -49Z"),
      eye(-2, -38, 9, SKIN, { look: [-3, 1], iris: "#b5881b" }),
      line("M-16 -50L12 -46", 5),
      line("M-82 -22q2 -5 6 -4", 2.4),
      line("M10 -50q4 -12 -2 -20M18 -46q8 -8 6 -18", 2.6, "#9fc06a"),
    ],
    claw: [
      ink("M-11 -6C-14 16 -16 30 -14 42L12 42C13 28 13 12 11 -6C6 -12 -6 -12 -11 -6Z", SKIN),
      ink("M-14 40C-26 46 -28 62 -24 70L-14 62L-10 76L0 64L8 76L12 62L22 68C24 54 20 44 12 40Z", DARK, 2.8),
      line("M-10 20H11M-12 30H12", 2, DARK),
    ],
    paddle: [
      ink("M-13 -6C-18 12 -20 24 -18 36L10 38C14 26 15 10 13 -6C6 -12 -6 -12 -13 -6Z", SKIN),
      ink("M-18 34C-40 44 -52 62 -46 76L-24 68L-14 78L0 68L14 76C22 60 18 44 10 36Z", DARK, 2.8),
      line("M-24 68L-14 46M0 68L-2 46", 2),
    ],
    flipper: [
      ink("M-13 -6C-15 10 -14 26 -10 38L18 36C20 24 18 12 13 -6C6 -12 -6 -12 -13 -6Z", SKIN),
      ink("M-10 36C-18 44 -22 60 -14 76L0 68L14 78L24 68L46 76C52 62 40 44 18 34Z", DARK, 2.8),
      line("M0 68L2 46M24 68L14 46", 2),
      shade("M4 -10L13 -6C18 12 20 24 18 36L8 37C12 20 10 6 4 -10Z"),
    ],
    tail: [
      ink("M-16 -6C-20 24 -10 58 10 84C20 96 36 98 42 90C26 82 18 52 16 -4C8 -14 -8 -14 -16 -6Z", SKIN),
      ink("M14 10L30 8L20 24L34 30L22 42L36 54L26 62L40 76L30 84C20 60 16 40 14 10Z", DARK, 2.4),
      line("M-15 20L10 16M-10 44L16 38M0 66L22 58", 2, DARK),
    ],
  },
};
