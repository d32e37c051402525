import { expect, it } from "vitest";
import { apart } from "../src/lib/marks";

const tenEach = (move: number): number => move * 10;

it("keeps marks that have room and lets the first of a cluster stand for it", () => {
  expect(apart([1, 2, 3, 9], tenEach, 16)).toEqual([1, 3, 9]);
  expect(apart([1, 2, 3, 9], tenEach, 10)).toEqual([1, 2, 3, 9]);
});

it("makes room for marks that matter more", () => {
  expect(apart([4, 6, 9], tenEach, 16, [5])).toEqual([9]);
});
