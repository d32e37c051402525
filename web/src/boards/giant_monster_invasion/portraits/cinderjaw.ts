/** A furnace with teeth: one jaw, back plates, and heat curling off the nose. */
import { brow, disc, dots, eye, INK, line, type Portrait, shape, spikes, teeth } from "./mark";

const HIDE = "#a63a18";
const HOT = "#f6c945";
const PLATE = "#e9762b";

export const cinderjaw: Portrait = {
  sky: HOT,
  tone: "#b5330f",
  marks: [
    shape("M20 210C24 150 50 128 84 124L130 130C166 140 182 170 186 210Z", "#7c2a14"),
    ...spikes([[40, 152], [62, 130], [150, 138], [172, 162]], 14, 26, PLATE),
    shape("M40 96C30 50 62 22 108 26C136 28 172 52 184 84C190 100 182 112 168 112L120 112C116 126 150 128 164 124C176 122 178 138 164 146C138 160 96 160 70 146C50 134 44 120 40 96Z", HIDE),
    dots("M40 96C44 120 50 134 70 146C96 160 138 160 164 146C172 140 176 132 170 126C120 150 70 130 40 96Z"),
    shape("M112 110C116 126 150 130 168 122L182 106L170 112Z", HOT, 2.6),
    ...teeth([124, 136, 148, 160, 171], 110, 9, 11),
    ...teeth([130, 143, 156], 128, 10, -10),
    eye(112, 66, 15, HIDE, { tilt: 18, look: [5, 2], iris: "#b5330f", white: "#fce7a2" }),
    brow("M92 52L134 62"),
    disc(166, 76, 4, INK, 0),
    line("M172 66q10 -10 4 -20M180 72q12 -6 10 -18", 3, HOT),
    ...spikes([[58, 46], [40, 70]], 12, 26, PLATE),
  ],
};
