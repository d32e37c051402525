/** The shadow that lands: one long beak, one long crest, wings like torn sails. */
import { brow, disc, dots, eye, INK, line, type Portrait, shape, teeth } from "./mark";

const HIDE = "#6f7d3a";
const SAIL = "#b98b4e";
const CREST = "#c2452a";

export const skyrake: Portrait = {
  sky: "#f3d2a2",
  tone: "#55602a",
  marks: [
    shape("M92 150L-4 60L6 112L-6 120L14 146L6 160L34 174L30 190L70 190Z", SAIL),
    shape("M108 150L204 60L194 112L206 120L186 146L194 160L166 174L170 190L130 190Z", SAIL),
    line("M90 152L0 64M84 166L14 146M80 178L34 174M110 152L200 64M116 166L186 146M120 178L166 174", 3),
    dots("M108 150L204 60L194 112L206 120L186 146L194 160L166 174L170 190L130 190Z"),
    shape("M76 210C72 170 84 142 92 118H118C124 146 130 176 124 210Z", HIDE),
    line("M84 176Q100 184 122 176M82 194Q100 202 124 194", 3),
    shape("M104 60C70 40 38 18 8 2C26 34 54 62 86 84Z", CREST),
    line("M34 24L60 44M56 44L78 62", 2.6),
    shape("M78 92C76 62 98 46 122 54L196 96L126 100L180 108C150 126 118 130 100 126C86 122 78 110 78 92Z", HIDE),
    dots("M78 92C78 110 86 122 100 126C118 130 150 126 180 108L126 102C110 112 90 108 78 92Z"),
    line("M122 98L196 96", 3),
    ...teeth([138, 152, 166], 98, 8, 8),
    eye(108, 76, 12, HIDE, { lid: 0.42, tilt: 20, look: [4, 2], iris: "#b5330f", white: "#fce7a2" }),
    brow("M86 58L130 74", 7),
    disc(160, 86, 2.6, INK, 0),
    shape("M92 122L86 138L102 132L112 142L118 126Z", "#fffbf0", 2.4),
  ],
};
