/** A boiler with a grudge: drum, dome with a chimney, nail cannon, pistons. */
import { type Doll, eye, ink, INK, JOINTS, line, shade, spot } from "./doll";

const IRON = "#8d979c";
const DARK = "#5f686d";
const BRASS = "#d9a441";

const bolts = (...places: [number, number][]) => places.map(([x, y]) => spot(x, y, 3, BRASS, 1.6));

export const rivet: Doll = {
  skin: IRON,
  joints: { ...JOINTS, head1: { x: 0, y: -52, angle: -90 }, arm1: { x: -52, y: -26, angle: 104 }, arm2: { x: 52, y: -26, angle: 80 }, leg1: { x: -24, y: 54, angle: 90 }, leg2: { x: 24, y: 54, angle: 90 } },
  torso: [
    ink("M-50 -46Q0 -62 50 -46V46Q0 62 -50 46Z", IRON),
    shade("M22 -54Q38 -51 50 -46V46Q38 52 22 54Z"),
    line("M-50 -30Q0 -46 50 -30M-50 30Q0 46 50 30"),
    ink("M-24 -18H24V18H-24Z", DARK, 2.6),
    ink("M-18 14C-16 -2 -8 4 -6 -10C2 -2 6 -4 6 -12C16 -2 18 4 16 14Z", "#e2632b", 2),
    line("M-12 -18V18M0 -18V18M12 -18V18", 2.4),
    ...bolts([-42, -38], [-20, -44], [20, -44], [42, -38], [-42, 38], [-20, 44], [20, 44], [42, 38]),
  ],
  limbs: {
    dome: [
      ink("M-30 4V-22C-30 -48 30 -48 30 -22V4Z", IRON),
      ink("M10 -44V-70H24V-36Z", DARK, 2.6),
      ink("M6 -72H28V-64H6Z", BRASS, 2.2),
      line("M14 -80q-6 -6 0 -12q6 -6 0 -12M24 -78q6 -6 0 -12", 2.4, "#c9c3b8"),
      shade("M8 -41C22 -40 30 -34 30 -22V4H12C18 -12 18 -28 8 -41Z"),
      ink("M-24 -28H20V-10H-24Z", INK, 2),
      eye(-11, -19, 7, IRON, { look: [1, 1], iris: "#e2632b" }),
      eye(9, -19, 7, IRON, { tilt: -12, look: [1, 1], iris: "#e2632b" }),
      line("M-26 -2H26", 2.4),
      ...bolts([-22, 0], [-8, 0], [8, 0], [22, 0]),
    ],
    nailer: [
      ink("M-10 -6H10L12 26H-12Z", IRON),
      ink("M-20 24H20V60H-20Z", DARK),
      ink("M-12 60H12V78H-12Z", IRON, 2.6),
      line("M-6 78v12M0 78v14M6 78v12", 3),
      ink("M20 30H32V52H20Z", BRASS, 2.4),
      ...bolts([-13, 31], [13, 31], [-13, 53], [13, 53]),
    ],
    driver: [
      ink("M-10 -6H10V30H-10Z", IRON),
      ink("M-6 28H6V52H-6Z", BRASS, 2.4),
      ink("M-28 50H28V80L20 90H-20L-28 80Z", DARK),
      shade("M8 50H28V80L20 90H6Z"),
      line("M-28 62H28"),
      ...bolts([-18, 56], [0, 56], [18, 56]),
    ],
    piston: [
      ink("M-14 -6H14V26H-14Z", IRON),
      ink("M-7 24H7V56H-7Z", BRASS, 2.4),
      ink("M-26 54H18L22 76H-30Z", DARK),
      line("M-14 8H14", 2),
      ...bolts([-20, 70], [-4, 70], [12, 70]),
    ],
    flywheel: [
      ink("M-12 -6H12V24H-12Z", IRON),
      ink("M-24 48a24 24 0 1 0 48 0a24 24 0 1 0 -48 0Z", DARK),
      ink("M-14 48a14 14 0 1 0 28 0a14 14 0 1 0 -28 0Z", IRON, 2.4),
      line("M0 34V62M-14 48H14M-10 38L10 58M10 38L-10 58", 2.4),
      ink("M-26 70H30V78H-26Z", BRASS, 2.4),
    ],
  },
};
