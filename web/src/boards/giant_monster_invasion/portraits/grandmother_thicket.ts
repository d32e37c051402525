/** The botanical garden that left: a hedge with a bun of roses, reading glasses and a shawl of roots. */
import { brow, disc, dots, eye, line, type Mark, type Portrait, shape } from "./mark";

const LEAF = "#5f8f3a";
const DEEP = "#3f6b2c";
const BARK = "#8a5a34";
const ROSE = "#c65a8a";

const rose = (x: number, y: number, r: number): Mark[] => [disc(x, y, r, ROSE, 2.6), line(`M${x - r / 2} ${y}a${r / 2} ${r / 2} 0 1 1 ${r / 2} ${r / 2}a${r / 3} ${r / 3} 0 1 1 0 ${-r / 2}`, 2.2)];

export const grandmother_thicket: Portrait = {
  sky: "#f4d9b0",
  tone: "#3f6b2c",
  marks: [
    line("M24 206C6 160 30 140 20 104M176 206C194 160 170 140 180 104M20 128L4 116M180 128L196 116", 9, BARK),
    shape("M22 210C30 168 60 160 100 160C140 160 170 168 178 210Z", BARK),
    line("M60 166C54 180 60 196 50 208M86 162C82 180 92 194 84 208M116 162C122 182 112 194 120 208M142 166C148 182 140 196 152 208", 4),
    shape("M40 128C16 118 22 84 44 82C36 50 66 34 84 46C94 22 128 26 132 48C158 40 172 66 158 84C184 92 180 122 160 128C160 156 132 170 100 170C68 170 40 156 40 128Z", LEAF),
    dots("M132 48C158 40 172 66 158 84C184 92 180 122 160 128C160 156 132 170 104 170C150 140 148 90 132 48Z"),
    line("M56 62q6 -10 16 -8M128 60q8 -8 18 0M34 104q-2 -10 8 -14M166 112q4 -10 -4 -16M60 146q6 8 16 8", 3, DEEP),
    ...rose(100, 22, 17),
    ...rose(76, 34, 13),
    ...rose(124, 34, 13),
    eye(74, 98, 15, LEAF, { lid: 0.5, tilt: 12, iris: "#6b4a00" }),
    eye(126, 98, 15, LEAF, { lid: 0.5, tilt: -12, iris: "#6b4a00" }),
    line("M52 98a22 22 0 1 0 44 0a22 22 0 1 0 -44 0M104 98a22 22 0 1 0 44 0a22 22 0 1 0 -44 0M96 96q4 -4 8 0", 4),
    brow("M50 72L92 84"),
    brow("M150 72L108 84"),
    shape("M74 138Q100 124 126 138Q116 152 100 150Q84 152 74 138Z", "#2f4a20", 2.6),
    line("M84 138l4 7l5 -9l5 9l5 -9l5 9l5 -7", 2.4, "#fffbf0"),
  ],
};
