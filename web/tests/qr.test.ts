import { expect, test } from "vitest";
import { errorCorrection, formatBits, qrOf, versionBits } from "../src/lib/qr";

const LINK = "http://192.168.178.20:8420/join/Zk3nV0aPq8Ym2fLs#q7Xw0mR5tVb9nC1kL4sD8fH2jZ6yP3aE7uG0iO5wT1r";

test("error correction is the one of the standard's example", () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  expect(errorCorrection(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

test("format and version have the bits of the standard's tables", () => {
  expect(formatBits(0).toString(2)).toBe("101010000010010");
  expect(formatBits(5).toString(2)).toBe("100000011001110");
  expect(versionBits(7)).toBe(0x07c94);
  expect(versionBits(10)).toBe(0x0a4d3);
});

test("what is too long has no code", () => {
  expect(qrOf("x".repeat(213))).toHaveLength(57);
  expect(qrOf("x".repeat(214))).toBeNull();
});

test.each(["A", LINK, "x".repeat(100), "Gruß".repeat(30), "y".repeat(200)])("a reader that knows the standard reads %s", (text) => {
  expect(readText(qrOf(text)!)).toBe(text);
});

/** A plain reader: mask from the format, bits along the path, blocks apart, every block without an error. */
function readText(grid: boolean[][]): string {
  const size = grid.length;
  const version = (size - 17) / 4;
  const first = Array.from({ length: 15 }, (_, bit) => Number(bit < 8 ? grid[bit < 6 ? bit : bit + 1]![8] : grid[8]![bit === 8 ? 7 : 14 - bit]));
  const second = Array.from({ length: 15 }, (_, bit) => Number(bit < 8 ? grid[8]![size - 1 - bit] : grid[size - 15 + bit]![8]));
  expect(second).toEqual(first);
  const format = first.reduce((sum, bit, index) => sum | (bit << index), 0);
  const mask = [0, 1, 2, 3, 4, 5, 6, 7].find((each) => formatBits(each) === format)!;
  const shade = (row: number, column: number): boolean =>
    [
      (row + column) % 2, row % 2, column % 3, (row + column) % 3, (Math.floor(row / 2) + Math.floor(column / 3)) % 2,
      ((row * column) % 2) + ((row * column) % 3), (((row * column) % 2) + ((row * column) % 3)) % 2, (((row + column) % 2) + ((row * column) % 3)) % 2,
    ][mask] === 0;
  const centres = version === 1 ? [] : version < 7 ? [6, size - 7] : [6, (size - 1) / 2, size - 7];
  const isFixed = (row: number, column: number): boolean =>
    row === 6 || column === 6 || (row < 9 && column < 9) || (row < 9 && column >= size - 8) || (row >= size - 8 && column < 9) ||
    (version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))) ||
    centres.some((down) => centres.some((right) => !(down === 6 && right === 6) && !(down === 6 && right === size - 7) && !(down === size - 7 && right === 6) && Math.abs(row - down) <= 2 && Math.abs(column - right) <= 2));
  const bits: number[] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) if (!isFixed(row, column)) bits.push(Number(grid[row]![column] !== shade(row, column)));
    }
    up = !up;
  }
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, index) => Number.parseInt(bits.slice(index * 8, index * 8 + 8).join(""), 2));
  return textIn(dataOf(words, version), version);
}

function dataOf(words: number[], version: number): number[] {
  const sizes = [[16], [28], [44], [32, 32], [43, 43], [27, 27, 27, 27], [31, 31, 31, 31], [38, 38, 39, 39], [36, 36, 36, 37, 37], [43, 43, 43, 43, 44]][version - 1]!;
  const check = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26][version - 1]!;
  const blocks: number[][] = sizes.map(() => []);
  let at = 0;
  for (let column = 0; column < Math.max(...sizes); column++) sizes.forEach((size, block) => column < size && blocks[block]!.push(words[at++]!));
  const checks: number[][] = sizes.map(() => []);
  for (let column = 0; column < check; column++) checks.forEach((each) => each.push(words[at++]!));
  blocks.forEach((block, index) => expect(errorCorrection(block, check)).toEqual(checks[index]));
  return blocks.flat();
}

function textIn(data: number[], version: number): string {
  const bits = data.map((word) => word.toString(2).padStart(8, "0")).join("");
  expect(bits.slice(0, 4)).toBe("0100");
  const start = version < 10 ? 12 : 20;
  const length = Number.parseInt(bits.slice(4, start), 2);
  return new TextDecoder().decode(Uint8Array.from({ length }, (_, index) => Number.parseInt(bits.slice(start + index * 8, start + index * 8 + 8), 2)));
}
