/** A small, thirsty goblin: huge ears, ragged bat wings, a drip on the chin. */
import { type Doll, eye, ink, JOINTS, line, shade } from "./doll";

const SKIN = "#c65a4e";
const DARK = "#8f2f2a";
const HIDE = "#5b2a3a";
const FANG = "#fffbf0";

export const hemogoblin: Doll = {
  skin: SKIN,
  joints: {
    ...JOINTS,
    head1: { x: 0, y: -40, angle: -90 },
    arm1: { x: -34, y: -22, angle: 118 },
    arm2: { x: 34, y: -22, angle: 62 },
    wing1: { x: -26, y: -26, angle: -158, behind: true },
    wing2: { x: 26, y: -26, angle: -22, behind: true },
  },
  torso: [
    ink("M-28 -44C-44 -26 -44 18 -30 40C-24 52 -30 60 -34 66L-16 64L-12 72L0 62L12 72L16 64L34 66C30 60 24 52 30 40C44 18 44 -26 28 -44C14 -52 -14 -52 -28 -44Z", SKIN),
    shade("M10 -49C42 -34 42 16 28 42C24 52 28 60 32 64L16 64L12 72C26 30 28 -14 10 -49Z"),
    ink("M-20 -20Q0 -10 20 -20Q28 8 16 32Q0 40 -16 32Q-28 8 -20 -20Z", "#eab9a4", 2.2),
    line("M-14 4q14 6 28 0M-12 18q12 5 24 0", 1.8),
    line("M0 36v6", 2.4),
  ],
  limbs: {
    fangs: [
      ink("M-28 -8C-34 -36 -24 -58 0 -60C24 -58 34 -36 28 -8C18 6 -18 6 -28 -8Z", SKIN),
      ink("M-27 -28C-46 -44 -62 -46 -74 -58C-70 -34 -52 -16 -28 -14Z", SKIN),
      ink("M27 -28C46 -44 62 -46 74 -58C70 -34 52 -16 28 -14Z", SKIN),
      line("M-34 -26Q-50 -34 -62 -46M34 -26Q50 -34 62 -46", 2, DARK),
      shade("M8 -59C28 -54 32 -34 27 -8C20 0 12 2 6 2C24 -18 22 -40 8 -59Z"),
      eye(-11, -34, 8, SKIN, { look: [1, 2], iris: "#9e1b1b" }),
      eye(12, -34, 8, SKIN, { tilt: -12, look: [1, 2], iris: "#9e1b1b" }),
      line("M-24 -46L-4 -39M24 -46L4 -39", 4.5),
      ink("M-18 -14Q0 -8 18 -14Q14 0 0 0Q-14 0 -18 -14Z", "#4a1216", 2.2),
      ink("M-12 -12l4 16l5 -14Z", FANG, 1.8),
      ink("M12 -12l-4 16l-5 -14Z", FANG, 1.8),
      line("M-7 5v8", 3, "#9e1b1b"),
      line("M-4 -26l4 4l4 -4", 2),
    ],
    talon: [
      ink("M-8 -6C-12 12 -14 26 -12 38L8 38C10 24 10 10 8 -6C4 -12 -4 -12 -8 -6Z", SKIN),
      ink("M-12 36L-24 60L-12 54L-10 68L-1 54L8 66L9 52L18 56L10 36Z", DARK, 2.6),
      line("M-9 22H9", 1.8),
    ],
    hook: [
      ink("M-8 -6C-10 12 -12 26 -10 38L10 38C12 24 12 10 8 -6C4 -12 -4 -12 -8 -6Z", SKIN),
      ink("M-10 36C-4 60 20 66 26 44C30 62 14 82 -6 74C-22 66 -20 48 -10 36Z", DARK, 2.6),
      line("M-8 22H10", 1.8),
    ],
    batwing: [
      ink("M0 6C-20 -10 -34 -40 -40 -74C-22 -66 -14 -58 -8 -50C-4 -62 2 -72 12 -84C16 -66 18 -52 16 -40C24 -46 32 -50 40 -52C36 -30 22 -4 0 6Z", HIDE),
      line("M0 2L-40 -74M0 2L12 -84M0 2L40 -52", 2.2),
      shade("M0 4L12 -84C16 -66 18 -52 16 -40C24 -46 32 -50 40 -52C36 -30 22 -4 0 4Z"),
    ],
    flapper: [
      ink("M0 6C20 -10 34 -40 40 -74C22 -66 14 -58 8 -50C4 -62 -2 -72 -12 -84C-16 -66 -18 -52 -16 -40C-24 -46 -32 -50 -40 -52C-36 -30 -22 -4 0 6Z", HIDE),
      line("M0 2L40 -74M0 2L-12 -84M0 2L-40 -52", 2.2),
      line("M14 -30l8 6M-20 -36l6 8", 2, "#c9a2a6"),
    ],
  },
};
