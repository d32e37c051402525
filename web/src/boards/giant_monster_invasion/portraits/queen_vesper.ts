/** The dusk-moth of the reactor lake: four wings with eyes of their own, a ruff and a very small crown. */
import { disc, dots, eye, INK, line, type Portrait, shape } from "./mark";

const WING = "#c9a3d6";
const BODY = "#4b2e63";
const GOLD = "#f6c945";
const GREEN = { iris: "#1f6b3a", white: "#e4f2c4" };

export const queen_vesper: Portrait = {
  sky: "#bfd7c4",
  tone: "#6a3f86",
  marks: [
    shape("M100 96C60 30 10 24 6 70C4 104 40 120 78 118ZM100 96C140 30 190 24 194 70C196 104 160 120 122 118Z", WING),
    shape("M96 112C60 116 20 136 28 166C38 190 80 172 98 132ZM104 112C140 116 180 136 172 166C162 190 120 172 102 132Z", "#a67bc0"),
    ...[42, 158].flatMap((x) => [disc(x, 74, 17, GOLD), disc(x, 74, 7, INK, 0)]),
    dots("M100 96C140 30 190 24 194 70C196 104 160 120 122 118ZM104 112C140 116 180 136 172 166C162 190 120 172 102 132Z"),
    shape("M80 84C78 60 88 50 100 50C112 50 122 60 120 84C128 110 120 176 100 196C80 176 72 110 80 84Z", BODY),
    line("M82 120Q100 128 118 120M82 140Q100 148 118 140M86 160Q100 166 114 160", 4, WING),
    shape("M76 88Q86 78 100 84Q114 78 124 88Q122 106 110 102Q100 110 90 102Q78 106 76 88Z", "#f3e2c0", 2.6),
    eye(88, 68, 11, BODY, { look: [-3, 2], ...GREEN }),
    eye(112, 68, 11, BODY, { tilt: -14, look: [-3, 2], ...GREEN }),
    line("M90 52C84 34 76 26 62 20M110 52C116 34 124 26 138 20", 4),
    disc(62, 20, 6, GOLD, 2.4),
    disc(138, 20, 6, GOLD, 2.4),
    shape("M88 48L92 34L100 44L108 34L112 48Z", GOLD, 2.4),
    line("M94 90q6 5 12 0", 2.6),
  ],
};
