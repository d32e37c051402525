/** Where things lie, in the units of the drawing: one arrangement for a desk, one for a phone. */

export const CARD = { width: 116, height: 162 } as const;

export interface Spot {
  x: number;
  y: number;
}

export interface Layout {
  narrow: boolean;
  width: number;
  height: number;
  sheet: number;
  slot: { width: number; height: number };
  /** Size of a card on a pile, and in the hand. */
  pileCard: number;
  handCard: number;
  columns: readonly number[];
  above: number;
  below: number;
  hand: { y: number; room: number };
  gloveAbove: Spot;
  gloveBelow: Spot;
  glove: number;
  verdict: Spot;
}

export const WIDE: Layout = {
  narrow: false,
  width: 744,
  height: 698,
  sheet: 532,
  slot: { width: 178, height: 172 },
  pileCard: 1,
  handCard: 0.82,
  columns: [147, 343, 539],
  above: 92,
  below: 347,
  hand: { y: 544, room: 440 },
  gloveAbove: { x: 38, y: 242 },
  gloveBelow: { x: 38, y: 497 },
  glove: 0.62,
  verdict: { x: 432, y: 297 },
};

export const NARROW: Layout = {
  narrow: true,
  width: 374,
  height: 516,
  sheet: 366,
  slot: { width: 116, height: 106 },
  pileCard: 0.6,
  handCard: 0.78,
  columns: [8, 129, 250],
  above: 38,
  below: 224,
  hand: { y: 377, room: 362 },
  gloveAbove: { x: 26, y: 166 },
  gloveBelow: { x: 26, y: 170 },
  glove: 0.4,
  verdict: { x: 187, y: 185 },
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

/** Cards of a hand, side by side as long as there is room, then overlapping. */
export function fan(layout: Layout, count: number): Fanned[] {
  const wide = CARD.width * layout.handCard;
  const pitch = count > 1 ? Math.min(wide + 13, (layout.hand.room - wide) / (count - 1)) : 0;
  const left = (layout.width - wide - pitch * (count - 1)) / 2;
  return Array.from({ length: count }, (_, index) => {
    const off = index - (count - 1) / 2;
    return { x: left + pitch * index, y: layout.hand.y + off * off * 2.5, turn: off * 2.4 };
  });
}
