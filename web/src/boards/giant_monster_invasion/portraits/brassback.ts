/** The ninth attempt: a brass boiler with one good lens, a chimney, and the key that winds it up. */
import { brow, dab, disc, dots, eye, INK, line, type Portrait, shape } from "./mark";

const BRASS = "#d9a441";
const STEEL = "#8d979c";
const DARK = "#5f686d";

export const brassback: Portrait = {
  sky: "#b9d3dd",
  tone: "#7a5a12",
  marks: [
    shape("M150 34V6H172V40Z", DARK),
    line("M161 2q-10 -8 0 -14", 4, "#fffbf0"),
    shape("M178 118H190V104H198V146H190V132H178Z", BRASS),
    shape("M10 210V168Q12 136 46 132H154Q188 136 190 168V210Z", STEEL),
    shape("M34 150V78C34 34 64 18 100 18C136 18 166 34 166 78V150Q100 168 34 150Z", BRASS),
    dots("M100 18C136 18 166 34 166 78V150Q140 160 112 160C150 120 140 50 100 18Z"),
    line("M34 82H166M100 18V44", 3),
    ...[44, 64, 84, 116, 136, 156].map((x) => disc(x, 82, 3, INK, 0)),
    disc(70, 104, 24, STEEL),
    eye(70, 104, 17, DARK, { lid: 0.36, tilt: 16, iris: "#b5330f", white: "#fce7a2", look: [3, 1] }),
    shape("M112 98H150V112H112Z", INK, 2.4),
    dab("M118 102H130V108H118Z", "#f6c945"),
    brow("M42 74L94 92"),
    brow("M152 84L108 94"),
    shape("M62 134H138V152Q100 160 62 152Z", DARK, 2.6),
    line("M76 134V154M92 135V157M108 135V157M124 134V154", 3),
    disc(100, 186, 17, "#fffbf0", 2.6),
    line("M107 183a7 7 0 1 1 -1 -5q3 12 -6 18", 4),
  ],
};
