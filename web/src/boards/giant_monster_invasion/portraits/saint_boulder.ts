/** The mountain that kneels to nobody: cliffs for cheeks, snow for hair, a halo, and a chapel on one shoulder. */
import { brow, disc, dots, eye, line, type Portrait, shape } from "./mark";

const ROCK = "#a39886";
const SHADE = "#7d7363";
const GOLD = "#f6c945";

export const saint_boulder: Portrait = {
  sky: "#9fc6e0",
  tone: "#5f5546",
  marks: [
    line("M52 34a48 15 0 1 0 96 0a48 15 0 1 0 -96 0", 9, GOLD),
    shape("M0 210L14 162L52 138H150L184 160L200 210Z", SHADE),
    shape("M30 150L40 84L66 56L84 20L104 40L124 24L142 62L164 90L172 150L140 172H62Z", ROCK),
    shape("M66 56L84 20L104 40L124 24L142 62L126 56L114 68L102 52L90 68L80 54Z", "#fffbf0", 2.6),
    dots("M124 24L142 62L164 90L172 150L140 172H104L138 130Z"),
    line("M48 96L62 106L56 122M150 104L140 114L150 128M100 68V84", 3),
    shape("M54 96H94V112L74 118L54 110Z", "#3b352c", 2.6),
    shape("M148 96H108V112L128 118L148 110Z", "#3b352c", 2.6),
    eye(76, 104, 9, ROCK, { lid: 0.3, tilt: 14, iris: "#1d4e89", look: [2, 1] }),
    eye(126, 104, 9, ROCK, { lid: 0.3, tilt: -14, iris: "#1d4e89", look: [-2, 1] }),
    brow("M46 88L96 100", 10),
    brow("M156 88L106 100", 10),
    shape("M92 108H110L116 134H86Z", SHADE, 2.6),
    shape("M66 148H136L130 160H72Z", "#3b352c", 2.6),
    line("M82 148V159M98 148V160M114 148V160", 3, ROCK),
    shape("M20 160V140L32 128L44 140V160Z", "#fffbf0", 2.6),
    shape("M15 142L32 118L49 142Z", "#a32018", 2.6),
    line("M32 118V104M27 109H37", 3),
    disc(176, 158, 12, "#5f8f3a", 2.6),
  ],
};
