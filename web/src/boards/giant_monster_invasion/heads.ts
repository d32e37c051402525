/** A head for each class of giant, drawn 100 wide around 0,0. The family brow is on all of them. */

export interface Head {
  skin: string;
  /** Outlines with their fills, from the back to the front. */
  shapes: readonly { d: string; fill: string }[];
}

const LIGHT = "#fffdf5";
const INK = "#2a2320";
const eyes = (x: number, y: number, r: number): Head["shapes"] => [-x, x].flatMap((at) => [
  { d: `M${at - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`, fill: LIGHT },
  { d: `M${at - r / 2.4} ${y + 2}a${r / 2.4} ${r / 2.4} 0 1 0 ${r / 1.2} 0a${r / 2.4} ${r / 2.4} 0 1 0 ${-r / 1.2} 0Z`, fill: INK },
]);
const brows = (x: number, y: number): Head["shapes"] => [{ d: `M${-x - 16} ${y - 8}L-4 ${y + 3}L-6 ${y + 9}L${-x - 17} ${y - 1}Z`, fill: INK }, { d: `M${x + 16} ${y - 8}L4 ${y + 3}L6 ${y + 9}L${x + 17} ${y - 1}Z`, fill: INK }];

export const HEADS: Readonly<Record<string, Head>> = {
  mecha: { skin: "#8d979c", shapes: [{ d: "M-8 -44V-58H8V-44Z", fill: "#d9a441" }, { d: "M-42 -44H42V34L26 46H-26L-42 34Z", fill: "#8d979c" }, { d: "M-34 -22H34V2H-34Z", fill: INK }, { d: "M-26 -16H-8V-4H-26ZM8 -16H26V-4H8Z", fill: "#e2632b" }, { d: "M-24 16H24V30H-24Z", fill: "#5f686d" }] },
  lost_world: { skin: "#6f9a3f", shapes: [{ d: "M-20 -40L-12 -60L-4 -42L6 -62L14 -42L26 -56L28 -36Z", fill: "#4c6f28" }, { d: "M-44 -6C-44 -44 44 -44 44 -6C44 20 30 44 0 44C-30 44 -44 20 -44 -6Z", fill: "#6f9a3f" }, ...eyes(18, -12, 10), ...brows(14, -24), { d: "M-30 16H30L24 26L16 17L8 27L0 17L-8 27L-16 17L-24 26Z", fill: LIGHT }] },
  animal_mutation: { skin: "#8c79b8", shapes: [{ d: "M-30 -30C-50 -56 -20 -62 -12 -36M30 -30C50 -56 20 -62 12 -36Z", fill: "#6a5896" }, { d: "M-40 0C-46 -42 46 -42 40 0C38 30 20 44 0 46C-20 44 -38 30 -40 0Z", fill: "#8c79b8" }, ...eyes(18, -8, 13), ...brows(14, -24), { d: "M-10 22L0 34L10 22Z", fill: INK }] },
  interstellar_alien: { skin: "#5fa8a0", shapes: [{ d: "M0 -62C-56 -62 -48 4 0 46C48 4 56 -62 0 -62Z", fill: "#5fa8a0" }, { d: "M-32 -26C-30 -6 -12 2 -6 -2C-8 -20 -20 -30 -32 -26ZM32 -26C30 -6 12 2 6 -2C8 -20 20 -30 32 -26Z", fill: INK }, ...brows(16, -30), { d: "M-8 20Q0 16 8 20Q0 24 -8 20Z", fill: INK }] },
  deity_guardian: { skin: "#b9a98c", shapes: [{ d: "M-46 46V-20L-28 -46H28L46 -20V46Z", fill: "#b9a98c" }, { d: "M-20 -46L0 -64L20 -46Z", fill: "#d9a441" }, { d: "M-34 -12H-8V2H-34ZM8 -12H34V2H8Z", fill: LIGHT }, ...brows(16, -14), { d: "M-5 -4H5V16H-5ZM-20 26H20V34H-20Z", fill: "#7d6f57" }] },
  flora: { skin: "#7fae4c", shapes: [{ d: "M0 -8C-20 -70 -52 -40 -40 -10C-74 -6 -60 30 -34 22C-30 56 30 56 34 22C60 30 74 -6 40 -10C52 -40 20 -70 0 -8Z", fill: "#c65a8a" }, { d: "M-28 6a28 28 0 1 0 56 0a28 28 0 1 0 -56 0Z", fill: "#7fae4c" }, ...eyes(12, 0, 8), ...brows(9, -9), { d: "M-14 18Q0 12 14 18L8 24L0 19L-8 24Z", fill: LIGHT }] },
  rogue_anomaly: { skin: "#5b4a6b", shapes: [{ d: "M-44 20C-60 -10 -40 -24 -30 -46L-14 -30L0 -56L14 -30L30 -46C40 -24 60 -10 44 20C30 52 -30 52 -44 20Z", fill: "#5b4a6b" }, { d: "M-18 -6a18 18 0 1 0 36 0a18 18 0 1 0 -36 0Z", fill: LIGHT }, { d: "M-8 -4a8 8 0 1 0 16 0a8 8 0 1 0 -16 0Z", fill: "#b5332c" }, { d: "M-30 -22L30 -16L30 -8L-30 -14Z", fill: INK }, { d: "M-24 26L-12 20L0 28L12 20L24 26L12 34L0 30L-12 34Z", fill: LIGHT }] },
};

export const headOf = (kind: string): Head => HEADS[kind] ?? HEADS["rogue_anomaly"]!;
