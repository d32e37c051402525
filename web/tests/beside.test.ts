import { expect, it } from "vitest";
import { placeBeside } from "../src/lib/beside";

const screen = { width: 1280, height: 800 };
const paper = { width: 250, height: 56 };
const thing = { left: 600, top: 400, width: 60, height: 60 };

it("lies above what it explains, if nothing is there", () => {
  expect(placeBeside(thing, paper, [], screen)).toEqual({ left: 505, top: 336 });
});

it("makes room for what else can be picked", () => {
  const above = { left: 500, top: 330, width: 260, height: 60 };
  const { left, top } = placeBeside(thing, paper, [above], screen);
  expect([left, top]).toEqual([505, 468]);
});

it("stays on the screen and never lies on what it explains", () => {
  for (const [x, y] of [[0, 0], [1220, 0], [0, 740], [1220, 740]] as const) {
    const corner = { left: x, top: y, width: 60, height: 60 };
    const { left, top } = placeBeside(corner, paper, [], screen);
    expect(left >= 8 && top >= 8 && left + paper.width <= 1272 && top + paper.height <= 792).toBe(true);
    expect(left >= x + 60 || left + paper.width <= x || top >= y + 60 || top + paper.height <= y).toBe(true);
  }
});
