/** It ate the subway, then the map: rings of fat, a drill for a nose, a miner's lamp it took from somebody. */
import { brow, dab, disc, dots, eye, line, type Portrait, shape } from "./mark";

const FAT = "#e0c59a";
const RING = "#c49a63";
const STEEL = "#9aa5ab";

export const drillgrub: Portrait = {
  sky: "#c8b6d6",
  tone: "#7a4b1e",
  marks: [
    shape("M30 210C6 180 18 150 40 146C20 124 34 96 58 96H150C176 98 186 126 166 146C188 152 194 184 172 210Z", RING),
    line("M34 150C70 166 136 166 170 148M26 182C70 200 136 200 180 182", 4),
    shape("M42 122C30 74 60 44 102 44C146 44 172 76 160 122C150 152 54 152 42 122Z", FAT),
    dots("M118 46C150 54 170 84 160 122C152 146 110 152 80 146C130 130 136 80 118 46Z"),
    shape("M70 118L100 196L130 118Q100 104 70 118Z", STEEL),
    line("M76 132Q104 126 126 130M84 148Q104 144 121 148M91 166Q104 162 114 166M96 182L106 180", 3.4),
    eye(70, 88, 12, FAT, { lid: 0.46, tilt: 18, look: [3, 2] }),
    eye(132, 88, 12, FAT, { lid: 0.46, tilt: -18, look: [-3, 2] }),
    brow("M52 70L88 82"),
    brow("M150 70L114 82"),
    shape("M56 48C58 14 146 14 148 48Q102 60 56 48Z", "#f6c945"),
    shape("M86 22H118V44H86Z", "#fffbf0", 2.6),
    dab("M92 28H112V38H92Z", "#e9762b"),
    line("M86 22L70 4M102 18V-4M118 22L136 4", 3.4, "#fffbf0"),
    ...[38, 164].map((x) => disc(x, 112, 8, RING, 2.6)),
  ],
};
