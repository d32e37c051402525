/** The light at the bottom of the bay: mostly mouth, with needle teeth and a lamp on a rod. */
import { brow, dab, disc, dots, eye, line, type Portrait, shape, teeth } from "./mark";

const SKIN = "#2f5d6b";
const FIN = "#4f8c92";
const LIGHT = "#f9e27a";

export const fathom_lantern: Portrait = {
  sky: "#16324a",
  tone: "#1d5a66",
  marks: [
    dab("M160 8L196 34L160 60L124 34Z", "#2b5876"),
    shape("M6 120L34 92L30 150Z", FIN),
    shape("M96 34C60 14 74 -6 100 8L128 40Z", FIN),
    shape("M22 124C18 66 60 34 112 38C156 42 184 74 184 104L150 108L186 128C184 172 146 196 98 192C50 188 24 164 22 124Z", SKIN),
    dots("M22 124C24 164 50 188 98 192C146 196 184 172 186 128C150 170 60 170 22 124Z"),
    shape("M70 118C96 96 150 92 184 104L188 128C150 166 96 164 70 118Z", "#7c2a3a", 2.6),
    ...teeth([88, 104, 121, 138, 155, 171], 104, 11, 26),
    ...teeth([96, 113, 130, 147, 164], 156, 11, -24),
    line("M104 40C96 2 150 -6 160 22", 5, "#16262e"),
    disc(160, 36, 15, LIGHT),
    line("M184 36h10M160 60v8M178 54l7 7M142 54l-6 6", 3, LIGHT),
    eye(96, 72, 15, SKIN, { lid: 0.46, tilt: 16, look: [5, 2], iris: "#16262e", white: "#d8f0ea" }),
    brow("M74 54L122 70"),
    line("M40 108q8 -4 8 -14M46 140q10 0 14 -10", 3, FIN),
    shape("M46 156C30 160 22 176 30 190L62 176Z", FIN, 2.6),
  ],
};
