/** Three opinions on one stomach: three long necks, three tempers, one bow tie. */
import { brow, disc, dots, eye, INK, line, type Mark, type Portrait, shape, teeth } from "./mark";

const SKIN = "#5b6f8f";
const BELLY = "#cbb98f";
const RED = { iris: "#b5330f" };

/** A head at the end of a neck, looking one way or the other. */
function head(x: number, y: number, way: 1 | -1, lid: number): Mark[] {
  const at = (dx: number, dy: number): string => `${x + way * dx} ${y + dy}`;
  return [
    shape(`M${at(-22, 4)}C${at(-24, -22)} ${at(4, -30)} ${at(20, -16)}L${at(46, -4)}Q${at(52, 8)} ${at(42, 14)}L${at(6, 18)}C${at(-10, 20)} ${at(-22, 16)} ${at(-22, 4)}Z`, SKIN),
    ...teeth([x + way * 18, x + way * 28, x + way * 38], y + 11, 8, 9),
    eye(x + way * 4, y - 6, 9, SKIN, { lid, tilt: way * 18, look: [way * 3, 2], ...RED }),
    brow(`M${at(-10, -18)}L${at(18, -8)}`, 6),
    disc(x + way * 42, y - 1, 2.4, INK, 0),
  ];
}

export const old_threethroat: Portrait = {
  sky: "#e7b7a0",
  tone: "#31456b",
  marks: [
    shape("M58 170C40 130 66 120 38 70L66 62C88 112 70 130 92 160Z", SKIN),
    shape("M142 170C160 130 134 120 162 70L134 62C112 112 130 130 108 160Z", SKIN),
    shape("M84 168C88 120 84 90 86 54H114C116 90 112 120 116 168Z", SKIN),
    shape("M22 210C22 164 56 146 100 146C144 146 178 164 178 210Z", SKIN),
    shape("M58 210C60 176 76 164 100 164C124 164 140 176 142 210Z", BELLY, 2.6),
    dots("M100 146C144 146 178 164 178 210H142C140 176 124 164 110 150ZM142 170C160 130 134 120 162 70L148 66C128 112 140 130 120 158Z"),
    line("M70 182H130M66 196H134", 2.4),
    ...head(46, 64, -1, 0.6),
    ...head(154, 64, 1, 0.3),
    ...head(92, 40, 1, 0.44),
    shape("M100 130L78 120V142ZM100 130L122 120V142Z", "#a32018", 2.6),
    disc(100, 131, 6, "#a32018", 2.4),
  ],
};
