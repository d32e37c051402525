/** Some assembly required: a rag doll of four materials, button eyes, visible thread everywhere. */
import { type Doll, eye, ink, JOINTS, line, shade, spot } from "./doll";

const BLUE = "#7f9fbf";
const SAND = "#d8b583";
const GREEN = "#8fae7a";
const PINK = "#d9968f";
const THREAD = "#1b3f66";

export const patch: Doll = {
  skin: BLUE,
  joints: { ...JOINTS, head1: { x: 0, y: -46, angle: -90 }, arm1: { x: -44, y: -32, angle: 116 }, arm2: { x: 44, y: -32, angle: 66 }, leg1: { x: -24, y: 50, angle: 92 }, leg2: { x: 24, y: 50, angle: 88 }, tail1: { x: 42, y: 34, angle: 30, behind: true } },
  torso: [
    ink("M-38 -50L38 -50L48 -20L42 50L14 58L-16 56L-44 48L-48 -18Z", BLUE),
    ink("M2 -50L38 -50L48 -20L44 10L4 6Z", SAND, 2.4),
    ink("M-46 4L4 6L6 57L-16 56L-44 48Z", GREEN, 2.4),
    shade("M22 -50L38 -50L48 -20L42 50L20 56C34 20 34 -16 22 -50Z"),
    line("M3 -44l6 3M1 -32l6 3M3 -20l6 3M1 -8l6 3M-40 1l3 7M-28 2l3 7M-16 2l3 7M-4 2l3 7M8 20l-7 2M9 34l-7 2M9 46l-7 2M16 3l3 7M28 4l3 7", 2.6, THREAD),
    spot(-22, -22, 7, "#b5332c", 2),
    line("M-24 -24l4 4M-20 -24l-4 4", 1.6),
  ],
  limbs: {
    noggin: [
      ink("M-30 0L-36 -30L-28 -62L6 -70L34 -56L36 -22L26 2Z", SAND),
      ink("M4 -70L34 -56L36 -30L4 -34Z", PINK, 2.4),
      shade("M14 -67L34 -56L36 -22L26 2L10 2C26 -20 26 -46 14 -67Z"),
      line("M2 -62l6 3M1 -50l6 3M1 -40l6 3M12 -36l2 6M22 -35l2 6M31 -34l2 6", 2.4, THREAD),
      spot(-14, -32, 9, "#fffbf0", 2.4),
      line("M-17 -35l6 6M-11 -35l-6 6", 2.2),
      eye(17, -44, 8, PINK, { tilt: -12, look: [-1, 2] }),
      line("M-26 -46L-4 -40", 4.5),
      line("M-18 -10H20M-12 -14v8M-4 -14v8M4 -14v8M12 -14v8", 2.6),
      line("M-10 -68l-4 -12M0 -70l2 -13M10 -69l8 -10", 2.4),
    ],
    stitch: [
      ink("M-11 -6L-14 34L12 36L11 -6Z", GREEN),
      ink("M-14 32L-18 62L-8 76L8 76L16 62L12 34Z", SAND, 2.6),
      line("M-15 32l2 7M-6 33l2 7M3 33l2 7M10 34l2 7", 2.6, THREAD),
      line("M-6 76v-10M3 77v-10", 2),
    ],
    meathook: [
      ink("M-11 -6L-12 36L12 36L11 -6Z", PINK),
      ink("M-12 34H12L8 46H-8Z", "#8a5a34", 2.4),
      { d: "M0 46V58C0 66 4 74 14 74C26 74 28 58 18 56", fill: "none", line: "#2a2320", width: 9 },
      { d: "M0 46V58C0 66 4 74 14 74C26 74 28 58 18 56", fill: "none", line: "#c9c3b8", width: 5 },
      line("M-8 10l3 7M2 10l3 7", 2.4, THREAD),
    ],
    limp: [
      ink("M-13 -6L-16 44L14 46L13 -6Z", SAND),
      ink("M-16 42L-32 66L-26 76H14V44Z", BLUE, 2.6),
      line("M-15 40l3 7M-5 41l3 7M5 42l3 7", 2.6, THREAD),
      ink("M-18 20H16V30H-17Z", "#fffbf0", 2),
    ],
    stride: [
      ink("M-13 -6L-13 50L-18 76H30L28 64L14 54L13 -6Z", GREEN),
      shade("M4 -6H13L14 54L28 64L30 76H12C16 40 12 14 4 -6Z"),
      line("M-13 16l26 -6M-13 30l26 -6", 2.2, THREAD),
      line("M8 76v-6M18 76v-6", 2),
    ],
  },
};
