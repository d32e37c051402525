/** A mantis with manners: long neck of a lady, pearl necklace, two scythes. */
import { type Doll, eye, ink, JOINTS, line, shade, spot } from "./doll";

const SKIN = "#7fae4c";
const DARK = "#55802c";
const BLADE = "#d9e6b8";

export const mandible: Doll = {
  skin: SKIN,
  joints: {
    ...JOINTS,
    head1: { x: 0, y: -60, angle: -90 },
    arm1: { x: -20, y: -40, angle: 128 },
    arm2: { x: 20, y: -40, angle: 52 },
    leg1: { x: -18, y: 42, angle: 108 },
    leg2: { x: 18, y: 42, angle: 72 },
    wing1: { x: 12, y: 4, angle: 24, behind: true },
  },
  torso: [
    ink("M-12 -64C-18 -40 -24 -22 -22 -8C-36 10 -34 52 -14 72C-6 80 6 80 14 72C34 52 36 10 22 -8C24 -22 18 -40 12 -64C6 -68 -6 -68 -12 -64Z", SKIN),
    shade("M4 -66L12 -64C18 -40 24 -22 22 -8C36 10 34 52 14 72C10 76 6 77 2 78C24 46 22 -20 4 -66Z"),
    line("M-22 -8Q0 2 22 -8M-29 14Q0 24 29 14M-29 34Q0 44 29 34M-22 54Q0 62 22 54", 2, DARK),
    ...[-16, -10, -3, 4, 11, 16].map((x, index) => spot(x, -50 + [0, 4, 7, 7, 4, 0][index]!, 4, "#fffbf0", 1.6)),
  ],
  limbs: {
    jaws: [
      ink("M0 6C-14 0 -34 -26 -40 -48C-24 -56 24 -56 40 -48C34 -26 14 0 0 6Z", SKIN),
      shade("M6 -54C22 -54 36 -50 40 -48C34 -26 14 0 2 5C18 -16 18 -36 6 -54Z"),
      eye(-27, -40, 12, SKIN, { look: [2, 3], lid: 0.42 }),
      eye(27, -40, 12, SKIN, { tilt: -12, look: [-2, 3], lid: 0.42 }),
      line("M-14 -53C-20 -72 -34 -82 -46 -84M14 -53C20 -72 34 -82 46 -84", 2.6),
      ink("M-12 -10L-20 8L-4 0ZM12 -10L20 8L4 0Z", BLADE, 2.2),
      line("M-8 -20Q0 -16 8 -20", 2),
      ink("M-3 -66l3 -10l3 10l9 -2l-6 8h-12l-6 -8Z", "#d85b8a", 1.8),
    ],
    scythe: [
      ink("M-7 -6C-8 10 -9 20 -8 30L8 30C9 20 8 10 7 -6C4 -11 -4 -11 -7 -6Z", SKIN),
      ink("M-8 26C-34 30 -52 54 -50 92C-38 66 -22 54 8 46C14 40 14 30 8 26Z", BLADE),
      line("M-38 62l6 4M-30 54l6 5M-21 48l5 6", 2.2, DARK),
    ],
    sickle: [
      ink("M-7 -6C-8 10 -9 20 -8 30L8 30C9 20 8 10 7 -6C4 -11 -4 -11 -7 -6Z", SKIN),
      ink("M8 26C34 30 54 52 46 84C42 96 28 98 22 90C36 80 32 56 -8 46C-14 40 -14 30 -8 26Z", BLADE),
      line("M20 38l-4 6M30 46l-5 5M37 57l-6 4", 2.2, DARK),
    ],
    skitter: [
      ink("M-6 -6C-10 12 -16 26 -26 36L-14 76L-20 80H-6L-10 36C0 26 6 10 6 -6C4 -10 -4 -10 -6 -6Z", SKIN),
      line("M-22 40l12 -4M-18 56l5 -2", 2, DARK),
    ],
    hopper: [
      ink("M-7 -6C-6 10 0 24 22 20C34 18 38 28 30 36L4 62L14 78H-6L-12 62L12 34C-6 34 -12 10 -7 -6Z", SKIN),
      line("M4 18q8 4 14 2", 2, DARK),
    ],
    wing: [
      ink("M0 6C-22 -20 -26 -60 -8 -96C16 -88 30 -44 18 -8C14 2 8 8 0 6Z", "#e9f2e4", 2.4),
      line("M0 2C-6 -30 -6 -60 -8 -92M2 0C10 -28 12 -52 6 -78M-8 -30L12 -34M-10 -54L14 -54", 1.4, "#8fae94"),
    ],
  },
};
