/** What is told with the newest version when others were skipped. */
import { expect, it } from "vitest";
import { type Shot, toldWith } from "../src/lib/shots";
import type { Table } from "../src/lib/wire_types";

const shots = (...seats: (number | null)[]): Shot[] => seats.map((seat, version) => ({ version, seat, table: {} as Table }));
const told = (seats: (number | null)[], watching: boolean): number[] => {
  const all = shots(...seats);
  return toldWith(all.at(-1)!, all.slice(0, -1), watching).map(({ version }) => version);
};

it("tells a player everything that was skipped", () => {
  expect(told([1, 1, 2, 2], false)).toEqual([0, 1, 2, 3]);
});

it("tells whoever watches what the last one did in one go", () => {
  expect(told([0, 1, 0, 1, 1], true)).toEqual([3, 4]);
  expect(told([0, 1, null], true)).toEqual([2]);
  expect(told([0], true)).toEqual([0]);
});
