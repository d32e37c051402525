/** Polite, glowing, hungry: a head like a lamp, four dark eyes, a collar of saucer and a hand raised in greeting. */
import { brow, dab, disc, dots, eye, line, type Portrait, shape } from "./mark";

const SKIN = "#7fc4b4";
const GLOW = "#d9f5c6";
const SUIT = "#4a3d6b";

export const kest_visitor: Portrait = {
  sky: "#2a2450",
  tone: "#4a3d6b",
  marks: [
    ...[[22, 30], [176, 24], [182, 92], [14, 96]].map(([x, y]) => dab(`M${x! - 6} ${y}L${x} ${y! - 2}L${x! + 1} ${y! - 8}L${x! + 2} ${y! - 2}L${x! + 8} ${y}L${x! + 2} ${y! + 2}L${x! + 1} ${y! + 8}L${x} ${y! + 2}Z`, "#f9e27a")),
    shape("M30 210C34 176 64 164 100 164C136 164 166 176 170 210Z", SUIT),
    shape("M8 162C8 140 192 140 192 162C192 184 8 184 8 162Z", "#b9c4cc"),
    ...[36, 68, 100, 132, 164].map((x) => disc(x, 168, 5, "#f9e27a", 2)),
    shape("M100 12C48 12 34 64 54 104C64 128 82 150 100 150C118 150 136 128 146 104C166 64 152 12 100 12Z", SKIN),
    shape("M100 20C70 20 58 48 66 62C84 74 116 74 134 62C142 48 130 20 100 20Z", GLOW, 2.4),
    line("M84 34q8 8 0 18M100 30q8 10 0 24M116 34q8 8 0 18", 2.4, SKIN),
    dots("M100 12C152 12 166 64 146 104C136 128 118 150 100 150C132 110 130 50 100 12Z"),
    eye(78, 92, 14, SKIN, { white: "#2a2320", iris: "#f9e27a", lid: 0.34, tilt: 20 }),
    eye(122, 92, 14, SKIN, { white: "#2a2320", iris: "#f9e27a", lid: 0.34, tilt: -20 }),
    eye(90, 116, 7, SKIN, { white: "#2a2320", iris: "#f9e27a", tilt: 10 }),
    eye(110, 116, 7, SKIN, { white: "#2a2320", iris: "#f9e27a", tilt: -10 }),
    brow("M58 74L92 86", 7),
    brow("M142 74L108 86", 7),
    line("M92 134q8 6 16 0", 3),
    shape("M178 150C168 120 170 104 168 84L176 82L180 100L182 76L190 78L188 102L196 90L200 96L192 122C192 134 192 144 190 150Z", SKIN, 2.6),
  ],
};
