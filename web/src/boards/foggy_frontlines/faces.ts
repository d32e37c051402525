/** How the cards look. A card of somebody's own making is some grump or other. */

export const HUES: Readonly<Record<string, { deep: string; wash: string }>> = {
  r: { deep: "#d2492f", wash: "#fbe2d8" },
  b: { deep: "#3a74c4", wash: "#dde9f8" },
  g: { deep: "#4e9a45", wash: "#e0f0da" },
  y: { deep: "#f2c230", wash: "#fdf3cf" },
};
export const NO_HUE = { deep: "#b9a7c9", wash: "#f1e9f6" };
export const hueOf = (color: string | null): { deep: string; wash: string } => HUES[color ?? ""] ?? NO_HUE;

export type Body = "blob" | "tall" | "wide" | "tri";
export type Extra = "horns" | "ears" | "antennae" | "wings" | "hat" | "drip" | "leaf" | "none";
export type Mouth = "frown" | "teeth" | "tusk" | "o";

export interface Critter {
  body: Body;
  eyes: 1 | 2 | 3;
  extra: Extra;
  mouth: Mouth;
}

/** The colour of a card and its number: its strength, or what it adds face up. */
export interface Print {
  color: string | null;
  number: string;
}

export const NO_PRINT: Print = { color: null, number: "" };

export interface Face extends Print {
  kind: "army" | "mercenary" | "megagrump" | "catapult" | "action" | "other";
  critter: Critter;
}

const critter = (body: Body, extra: Extra, mouth: Mouth, eyes: 1 | 2 | 3 = 2): Critter => ({ body, extra, mouth, eyes });

const ARMY: Readonly<Record<string, Critter>> = {
  r1: critter("tall", "none", "o"),
  r2: critter("blob", "none", "teeth", 3),
  r3: critter("tri", "horns", "frown"),
  r4: critter("wide", "hat", "tusk"),
  b1: critter("tri", "drip", "o", 1),
  b2: critter("tall", "antennae", "frown", 1),
  b3: critter("blob", "drip", "teeth"),
  b4: critter("wide", "ears", "tusk", 3),
  g1: critter("blob", "none", "o", 1),
  g2: critter("wide", "leaf", "teeth"),
  g3: critter("tall", "antennae", "tusk"),
  g4: critter("wide", "leaf", "frown", 3),
  y1: critter("blob", "ears", "o"),
  y2: critter("tri", "wings", "frown"),
  y3: critter("wide", "none", "teeth", 1),
  y4: critter("tall", "wings", "tusk"),
};
const MERCENARY = critter("tri", "hat", "tusk");
const MEGAGRUMP = critter("wide", "horns", "teeth", 3);
const SOMEBODY = critter("blob", "ears", "frown");

export function faceOf(code: string, print: Print = NO_PRINT): Face {
  if (ARMY[code]) return { kind: "army", ...print, critter: ARMY[code] };
  if (/^M[rbgy]$/.test(code)) return { kind: "mercenary", ...print, critter: MERCENARY };
  if (/^G[rbgy]$/.test(code)) return { kind: "megagrump", ...print, critter: MEGAGRUMP };
  if (code === "X") return { kind: "action", ...NO_PRINT, critter: SOMEBODY };
  return { kind: print.number.startsWith("+") ? "catapult" : "other", ...print, critter: SOMEBODY };
}

export const BODIES: Readonly<Record<Body, string>> = {
  blob: "M-26 22C-34 -4 -18 -28 0 -28S34 -4 26 22Q12 28 0 22Q-12 28 -26 22Z",
  tall: "M-18 26C-22 -10 -16 -32 0 -32S22 -10 18 26Z",
  wide: "M-36 20C-36 -8 -18 -20 0 -20S36 -8 36 20Q18 26 0 22Q-18 26 -36 20Z",
  tri: "M0 -32Q12 -6 28 24Q0 30 -28 24Q-12 -6 0 -32Z",
};

export const EXTRAS: Readonly<Record<Extra, { d: string; fill: string; behind: boolean }>> = {
  horns: { d: "M-16 -16Q-26 -28 -22 -38Q-14 -34 -6 -20M16 -16Q26 -28 22 -38Q14 -34 6 -20", fill: "#fffbf0", behind: true },
  ears: { d: "M-20 -12L-30 -34L-6 -22M20 -12L30 -34L6 -22", fill: "#f0d8c0", behind: true },
  antennae: { d: "M-8 -28Q-14 -40 -20 -38M8 -28Q14 -40 20 -38", fill: "none", behind: true },
  wings: { d: "M-14 -8Q-46 -26 -42 2Q-32 12 -14 8M14 -8Q46 -26 42 2Q32 12 14 8", fill: "#eef4f8", behind: true },
  hat: { d: "M-20 -18H20L14 -22Q0 -40 -14 -22Z", fill: "#7c8a94", behind: false },
  drip: { d: "M30 -26q-6 8 0 12q6 -4 0 -12Z", fill: "#bfd9f2", behind: false },
  leaf: { d: "M0 -20Q4 -40 18 -36Q14 -22 0 -20", fill: "#4e9a45", behind: true },
  none: { d: "", fill: "none", behind: true },
};

export const MOUTHS: Readonly<Record<Mouth, { d: string; fill: string }>> = {
  frown: { d: "M-9 14Q0 7 9 14", fill: "none" },
  teeth: { d: "M-12 10H12L10 17H-10ZM-4 10V17M4 10V17", fill: "#fffbf0" },
  tusk: { d: "M-12 14Q0 9 12 14M-10 14l-3 -10l8 8ZM10 14l3 -10l-8 8Z", fill: "#fffbf0" },
  o: { d: "M-4 13a4 5 0 1 0 8 0a4 5 0 1 0 -8 0Z", fill: "#2a2320" },
};
