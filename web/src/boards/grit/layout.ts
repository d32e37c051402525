/** Where things lie, in the units of the drawing: one arrangement for a desk, one for a phone, one for a phone on its side. */

export const CARD = { width: 116, height: 162 } as const;

export interface Spot {
  x: number;
  y: number;
}

export interface Layout {
  narrow: boolean;
  width: number;
  height: number;
  /** Size of the broadsheet. */
  page: number;
  sheet: number;
  slot: { width: number; height: number };
  /** Size of a card on a pile, and in the hand. */
  pileCard: number;
  handCard: number;
  columns: readonly number[];
  above: number;
  below: number;
  hand: { x: number; y: number; room: number; columns: number };
  /** Where the cards that were left over lie at the end. */
  undealt: Spot;
  gloveAbove: Spot;
  gloveBelow: Spot;
  glove: number;
  verdict: Spot;
}

export const WIDE: Layout = {
  narrow: false,
  width: 744,
  height: 698,
  page: 744,
  sheet: 532,
  slot: { width: 178, height: 172 },
  pileCard: 1,
  handCard: 0.82,
  columns: [147, 343, 539],
  above: 92,
  below: 347,
  hand: { x: 0, y: 544, room: 440, columns: 4 },
  undealt: { x: 26, y: 564 },
  gloveAbove: { x: 38, y: 242 },
  gloveBelow: { x: 38, y: 497 },
  glove: 0.62,
  verdict: { x: 432, y: 297 },
};

export const NARROW: Layout = {
  narrow: true,
  width: 374,
  height: 516,
  page: 374,
  sheet: 366,
  slot: { width: 116, height: 106 },
  pileCard: 0.6,
  handCard: 0.78,
  columns: [8, 129, 250],
  above: 38,
  below: 224,
  hand: { x: 0, y: 377, room: 362, columns: 4 },
  undealt: { x: 26, y: 397 },
  gloveAbove: { x: 26, y: 166 },
  gloveBelow: { x: 26, y: 170 },
  glove: 0.4,
  verdict: { x: 187, y: 185 },
};

/** The hand lies beside the broadsheet, two by two. */
export const LOW: Layout = {
  ...NARROW,
  width: 582,
  height: 368,
  hand: { x: 376, y: 42, room: 202, columns: 2 },
  undealt: { x: 396, y: 120 },
};

export const FROM_HERE_WIDE = 560;

/** Upper left corner of a card that lies in the middle of its slot. */
export function cardSpot(layout: Layout, slot: Spot): Spot {
  const scale = layout.pileCard;
  return { x: slot.x + (layout.slot.width - CARD.width * scale) / 2, y: slot.y + (layout.slot.height - CARD.height * scale) / 2 };
}

export interface Fanned extends Spot {
  turn: number;
}

/** Cards of a hand, side by side as long as there is room, then overlapping; or in rows. */
export function fan(layout: Layout, count: number): Fanned[] {
  const { x, y, room, columns } = layout.hand;
  const wide = CARD.width * layout.handCard;
  const pitch = count > 1 ? Math.min(wide + 13, (room - wide) / (Math.min(count, columns) - 1)) : 0;
  if (x > 0) return Array.from({ length: count }, (_, index) => ({ x: x + pitch * (index % columns), y: y + (CARD.height * layout.handCard + 16) * Math.floor(index / columns), turn: index % 2 ? 1.5 : -1.5 }));
  const left = (layout.width - wide - pitch * (count - 1)) / 2;
  return Array.from({ length: count }, (_, index) => {
    const off = index - (count - 1) / 2;
    return { x: left + pitch * index, y: y + off * off * 2.5, turn: off * 2.4 };
  });
}
