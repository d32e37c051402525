/** A fortress with a grudge: battlements for shoulders, missiles in the towers, a slit to glare through and a flag with a seven. */
import { brow, dab, disc, dots, eye, line, type Mark, type Portrait, shape } from "./mark";

const WALL = "#8b8f86";
const DARK = "#565b54";
const RED = "#a32018";

/** A tower with two missiles on top. */
const tower = (x: number): Mark[] => [
  ...[x + 11, x + 33].map((at) => shape(`M${at - 8} 92V68L${at} 50L${at + 8} 68V92Z`, RED, 2.6)),
  shape(`M${x - 4} 210V84H${x + 6}V94H${x + 16}V84H${x + 28}V94H${x + 38}V84H${x + 48}V210Z`, WALL),
  line(`M${x - 2} 124H${x + 46}M${x - 2} 154H${x + 46}M${x + 22} 124V154M${x + 10} 154V184`, 2.4),
];

export const bulwark_seven: Portrait = {
  sky: "#d9c08a",
  tone: "#4c5148",
  marks: [
    line("M100 40V-2", 4),
    shape("M102 0H142L132 12L142 24H102Z", RED, 2.6),
    line("M112 7H122L115 19", 3, "#fffbf0"),
    ...tower(4),
    ...tower(152),
    shape("M44 210V150L56 128H144L156 150V210Z", DARK),
    shape("M50 134V58H62V46H76V58H92V46H108V58H124V46H138V58H150V134L132 152H68Z", WALL),
    dots("M124 46H138V58H150V134L132 152H104C132 128 134 84 124 46Z"),
    shape("M58 78H142V106H58Z", "#2a2320"),
    eye(80, 93, 11, WALL, { lid: 0.36, tilt: 16, iris: "#e2632b", white: "#fce7a2", look: [2, 1] }),
    eye(120, 93, 11, WALL, { lid: 0.36, tilt: -16, iris: "#e2632b", white: "#fce7a2", look: [-2, 1] }),
    brow("M56 72L96 88", 9),
    brow("M144 72L104 88", 9),
    shape("M70 150V128C70 114 130 114 130 128V150Z", "#2a2320", 2.6),
    line("M82 122V150M94 118V151M106 118V151M118 122V150M70 136H130", 3.4, DARK),
    dab("M86 176H114V182H86Z", "#f6c945"),
    ...[62, 138].map((x) => disc(x, 168, 5, "#f6c945", 2)),
  ],
};
