/** Last seen never: a chameleon of looking-glass whose other half is only a dotted guess. */
import { brow, disc, dots, eye, line, type Portrait, shape } from "./mark";

const GLASS = "#bcd9e0";
const SHEEN = "#eaf6f7";
const DEEP = "#7aa6b5";

export const mirrorhide: Portrait = {
  sky: "#e8c7d3",
  tone: "#3d6f80",
  marks: [
    line("M14 206C16 176 34 160 60 156M60 156C36 140 30 110 42 84M42 84C50 66 66 54 84 48", 3.4, "#6d5560"),
    line("M20 190l8 -4M28 172l8 -2M40 160l8 -4M38 130l6 -8M34 108l4 -10M46 80l6 -8M62 62l8 -6", 3.4, "#6d5560"),
    shape("M60 156C96 132 150 140 176 166C188 180 190 196 188 210H58Z", DEEP),
    shape("M84 48L100 14L118 42C150 44 184 66 192 98C194 112 184 118 170 118L196 126C190 146 150 152 118 148C84 144 74 118 76 92C76 74 78 60 84 48Z", GLASS),
    shape("M84 48L118 42L112 74L78 78Z", SHEEN, 2),
    shape("M118 42L152 54L140 82L112 74Z", DEEP, 2),
    shape("M152 54L186 82L160 98L140 82Z", SHEEN, 2),
    shape("M78 78L112 74L108 110L82 122Z", DEEP, 2),
    shape("M108 110L150 112L140 148L100 142Z", SHEEN, 2),
    dots("M112 74L152 54L192 98C194 112 184 118 170 118L108 110Z"),
    disc(126, 88, 24, GLASS),
    disc(126, 88, 17, DEEP, 2.4),
    eye(127, 88, 11, DEEP, { lid: 0.4, tilt: 16, look: [4, 2], iris: "#2a2320" }),
    brow("M100 66L154 78"),
    line("M118 128Q154 134 196 124", 3.4),
    line("M196 124C206 120 206 110 198 108", 4, "#c65a8a"),
    shape("M122 176C122 158 154 158 154 178C154 194 132 196 132 182C132 174 144 174 144 180", GLASS, 3.4),
    line("M68 170L88 202M96 160L108 204", 2.4, SHEEN),
  ],
};
