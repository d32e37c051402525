/** Injuries as cheap engravings: strokes in a box of 76 x 62, one dab of oxblood each. */

export type Tone = "ink" | "blood" | "bone" | "flame" | "tear" | "hatch" | "none";

export interface Stroke {
  d: string;
  fill: Tone;
  line: Tone;
  width: number;
}

const stroke = (d: string, fill: Tone = "none", width = 2, line: Tone = "ink"): Stroke => ({ d, fill, line, width });
const shade = (d: string): Stroke => ({ d, fill: "hatch", line: "none", width: 0 });
const gash = (d: string, width = 2.8): Stroke => stroke(d, "none", width, "blood");
const disc = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
const drip = (x: number, y: number): Stroke => stroke(`M${x} ${y}q-5 8 0 11q5 -3 0 -11Z`, "blood", 1, "blood");

export const INJURIES: Readonly<Record<string, readonly Stroke[]>> = {
  A: [
    stroke(
      "M22 60V40L12 26Q9 19 15 19L24 28V8Q24 3 28 3T32 8V24V4Q32 0 36 0T41 4V24V7Q41 3 45 3T49 8V27V14Q49 10 53 10T57 15V38Q57 46 52 50V60Z",
      "bone",
    ),
    stroke("M22 50H52"),
    shade("M45 30H57V40Q57 46 52 50H45Z"),
    gash("M62 10L72 4M64 20L74 20M62 30L71 36", 2.2),
  ],
  "2": [
    stroke("M8 34H46L50 28H66V36H52L48 42H8Z", "bone"),
    stroke("M14 42q0 14 12 16l4 -16"),
    shade("M8 34H30V42H8Z"),
    gash("M66 20l6 -8M70 30l6 -2M60 18l0 -10", 2.6),
  ],
  "3": [
    stroke("M47 50C48 42 56 38 58 27L51 22L59 16C57 8 50 3 42 3C29 3 22 13 23 26C24 38 30 40 31 49C32 59 46 61 47 50Z", "bone"),
    stroke("M32 27C31 16 38 11 44 12C50 13 51 18 49 20M36 30C42 26 46 31 42 36C39 40 40 44 42 47"),
    shade("M24 16Q22 34 31 46L32 55Q24 44 23 30Z"),
    gash("M59 16L51 22L58 27"),
    stroke("M64 16l6 -4l2 6Z", "bone", 1.8),
    drip(66, 24),
  ],
  "4": [
    stroke("M38 26C30 16 14 18 4 32C14 30 18 42 28 40C36 39 38 33 38 30C38 33 40 39 48 40C58 42 62 30 72 32C62 18 46 16 38 26Z", "ink"),
    stroke("M60 26q-4 -8 2 -14q0 6 5 8q4 6 -2 9Z", "flame", 1.8),
    stroke("M66 8q-4 -4 0 -8M58 6q-3 -3 0 -6", "none", 1.6),
    stroke("M26 50Q38 58 50 50", "none", 2.4),
  ],
  "5": [
    stroke("M10 50V30Q10 20 18 20Q22 12 30 16Q37 9 44 15Q52 12 56 20Q66 20 66 32V50Q66 60 54 60H22Q10 60 10 50Z", "bone"),
    stroke("M24 20V34M37 16V33M50 18V34"),
    gash("M16 22l6 5M28 16l7 6M42 15l6 6M56 22l6 4", 3),
    stroke("M10 44Q30 36 44 46Q40 54 28 52"),
    shade("M50 38H66V52Q64 60 52 60Z"),
  ],
  "6": [
    stroke("M38 4V58"),
    ...[10, 22, 34, 46].map((y) => stroke(`M38 ${y}Q18 ${y - 6} 12 ${y + 8}M38 ${y}Q58 ${y - 6} 64 ${y + 8}`)),
    shade("M40 10Q58 6 63 18V54Q50 50 40 58Z"),
    gash("M20 22l6 7l-5 4l5 6", 3),
  ],
  "7": [
    stroke("M16 0C12 20 22 42 24 62H54C56 42 66 22 62 0", "bone"),
    shade("M50 0H62C66 22 56 42 54 62H44C52 40 56 20 50 0Z"),
    stroke("M20 45L57 41L55.500 51L22 55Z", "bone"),
    stroke("M30 45l4 8M40 43.500l4 9"),
    stroke("M36 13l4 5l7 -2l-2 7l5 5l-7 2l-1 7l-6 -4l-6 4l0 -8l-6 -3l5 -5l-1 -7l6 3Z", "blood", 1.6),
    stroke(disc(37, 25, 4.5), "ink", 1),
    stroke("M6 14l7 4M4 27h8M70 14l-6 4M72 27h-8"),
  ],
  "8": [
    stroke("M4 33q-5 -8 3 -12q9 -3 11 6L36 30L31 36L37 41L33 46L15 41q-2 9 -10 6q-7 -5 -1 -14Z", "bone"),
    stroke("M72 21q5 8 -3 12q-9 3 -11 -5L45 26L40 21L45 16L41 11L62 13q2 -9 9 -6q8 5 1 14Z", "bone"),
    shade("M56 13L62 13q2 -9 9 -6q6 4 3 11q-10 -4 -18 4Z"),
    gash("M40 30l8 4l-5 4l8 5M30 22l-7 -3l4 -5", 2.6),
    drip(42, 48),
  ],
  "9": [
    stroke("M22 0C24 14 20 22 24 30C18 34 18 40 22 46C20 52 22 58 20 62M52 0C50 14 54 24 52 30C58 36 56 42 52 46C54 52 52 58 54 62"),
    stroke("M25 36a13 11 0 1 0 26 0a13 11 0 1 0 -26 0Z", "bone"),
    gash("M30 30L38 36L34 44M38 36L48 33M38 36L42 46", 2.6),
    stroke("M14 24L6 20M12 36L3 37M62 24L70 20M64 38L72 39"),
    shade("M21 2H52V24H23Z"),
  ],
  T: [
    stroke("M38 1V20M34 1V18L26 27M42 1V18L50 27", "none", 2),
    stroke("M29 17C17 20 7 40 9 56C17 62 31 57 32 48V26Z", "bone"),
    stroke("M47 17C59 20 69 40 67 56C59 62 45 57 44 48V26Z", "bone"),
    shade("M56 24C66 34 69 46 67 56C61 60 52 58 48 54C58 48 58 34 56 24Z"),
    stroke("M0 45L68 26M64 20l4 12M70 18l6 8l-8 2Z", "ink", 2.6),
    stroke("M20 36l-2 -5l-4 5l-6 1l5 4l-1 6l6 -3l6 3l-1 -6l5 -4Z", "blood", 1.5),
    drip(18, 50),
  ],
  J: [
    stroke("M15 62V36Q15 25 27 24L38 28L49 24Q61 25 61 36V62Z", "bone"),
    stroke("M38 28V62M22 62V42M54 62V42M30 40H46", "none", 1.6),
    stroke("M28 15q0 -9 10 -9t10 9q0 11 -10 11t-10 -11Z", "bone"),
    stroke("M20 10Q38 5 56 10L54 13Q38 8 22 13ZM29 9Q28 0 38 0T47 9Q38 6 29 9Z", "ink", 1),
    shade("M49 24Q61 25 61 36V62H50Z"),
    stroke("M30 46l-4 -5l6 1l2 -6l4 5l6 -2l-2 6l5 3l-6 2l0 6l-6 -3l-4 4l-1 -6l-5 -1Z", "blood", 1.6),
    stroke(disc(35, 47, 3), "ink", 1),
    gash("M66 18q1 -7 6 -6q5 3 0 8q-2 2 -2 5M70 31v0.500", 2.6),
  ],
  Q: [
    stroke("M8 12H68V54H8Z", "bone"),
    stroke("M8 12L38 36L68 12M8 54L30 31M68 54L46 31"),
    stroke(disc(38, 38, 9), "blood"),
    stroke("M35 38q3 -5 6 0q-1 3 -3 5q-3 -2 -3 -5", "none", 1.6, "bone"),
    stroke("M56 6q3 3 0 6q-4 -3 0 -6M62 1q3 3 0 6q-4 -3 0 -6", "tear", 1.4),
  ],
  K: [
    stroke("M14 6Q38 -2 62 6Q70 34 60 60H16Q6 34 14 6Z", "bone"),
    stroke("M38 4V60", "none", 1.6),
    ...[14, 26, 50].map((y) => stroke(disc(43, y, 2), "ink", 1)),
    shade("M14 6Q24 2 30 3L22 60H16Q6 34 14 6Z"),
    stroke("M30 38l-5 -6l7 1l2 -7l4 6l7 -3l-2 7l6 3l-7 3l1 7l-7 -4l-5 5l-1 -7l-7 -1Z", "blood", 1.8),
    stroke(disc(36, 38, 3.5), "ink", 1),
    drip(34, 47),
  ],
};

/** In a box of 20 x 20. */
export const SUITS: Readonly<Record<string, string>> = {
  S: "M10 0C12 5 20 8 19 14C18.500 18 13 18.500 11 15C11.200 18 12 19.500 14 21H6C8 19.500 8.800 18 9 15C7 18.500 1.500 18 1 14C0 8 8 5 10 0Z",
  H: "M10 20C2 14 0 9 1 5C2 0 8 0 10 5C12 0 18 0 19 5C20 9 18 14 10 20Z",
};
