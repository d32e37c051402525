/** QR codes for links: bytes, error correction M, as rows of dark and light. After ISO/IEC 18004. */

/** By version from 1 on: codewords of error correction in a block, then blocks and data codewords in each (two kinds of block at most). */
const BLOCKS: readonly (readonly [check: number, ...kinds: (readonly [count: number, data: number])[]])[] = [
  [10, [1, 16]], [16, [1, 28]], [26, [1, 44]], [18, [2, 32]], [24, [2, 43]], [16, [4, 27]], [18, [4, 31]], [22, [2, 38], [2, 39]], [22, [3, 36], [2, 37]], [26, [4, 43], [1, 44]],
];
const ALIGNMENT: readonly (readonly number[])[] = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const BYTES = 0b0100;
const LEVEL_M = 0b00;
const PADDING = [0xec, 0x11];

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** The smallest code for a text; null if it is too long (more than 213 bytes). */
export function qrOf(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, index) => bytes.length <= roomIn(index + 1)) + 1;
  if (version === 0) return null;
  const grid = new Grid(version);
  grid.place(interleaved(codewords(bytes, version), version));
  const masked = MASKS.map((_, mask) => grid.masked(mask));
  return masked.reduce((best, each) => (penalty(each) < penalty(best) ? each : best));
}

const dataIn = (version: number): number => kindsOf(version).reduce((sum, [count, data]) => sum + count * data, 0);
const kindsOf = (version: number): readonly (readonly [number, number])[] => BLOCKS[version - 1]!.slice(1) as unknown as readonly (readonly [number, number])[];
const lengthBits = (version: number): number => (version < 10 ? 8 : 16);
const roomIn = (version: number): number => Math.floor((dataIn(version) * 8 - 4 - lengthBits(version)) / 8);

/** Mode, length, bytes, end, and padding up to what the version holds. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(BYTES, 4);
  put(bytes.length, lengthBits(version));
  for (const byte of bytes) put(byte, 8);
  const all = dataIn(version) * 8;
  put(0, Math.min(4, all - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let index = 0; bits.length < all; index++) put(PADDING[index % 2]!, 8);
  return Array.from({ length: all / 8 }, (_, index) => bits.slice(index * 8, index * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0));
}

/** Blocks side by side: a first codeword of each, a second of each; then the same with their error correction. */
function interleaved(data: number[], version: number): number[] {
  const check = BLOCKS[version - 1]![0];
  const blocks: number[][] = [];
  let at = 0;
  for (const [count, size] of kindsOf(version)) for (let block = 0; block < count; block++) blocks.push(data.slice(at, (at += size)));
  const checks = blocks.map((block) => errorCorrection(block, check));
  const inTurn = (rows: number[][]): number[] => Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, column) => rows.flatMap((row) => (column < row.length ? [row[column]!] : []))).flat();
  return [...inTurn(blocks), ...inTurn(checks)];
}

/** Product in the field of 256 elements over x^8 + x^4 + x^3 + x^2 + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a);
  return product;
}

/** The remainder of a block by the generator of so many codewords (Reed and Solomon). */
export function errorCorrection(data: readonly number[], count: number): number[] {
  const generator = generatorOf(count);
  let remainder: number[] = Array(count).fill(0);
  for (const value of data) {
    const factor = value ^ remainder[0]!;
    remainder = [...remainder.slice(1), 0].map((each, index) => each ^ times(generator[index + 1]!, factor));
  }
  return remainder;
}

/** (x - 1)(x - 2)(x - 4)…, highest power first. */
function generatorOf(count: number): number[] {
  let product = [1];
  let root = 1;
  for (let step = 0; step < count; step++) {
    product = [...product, 0].map((each, index) => each ^ (index > 0 ? times(product[index - 1]!, root) : 0));
    root = times(root, 2);
  }
  return product;
}

class Grid {
  readonly size: number;
  private readonly dark: boolean[][];
  /** What is there for the reader's orientation: no data, no mask. */
  private readonly fixed: boolean[][];

  constructor(private readonly version: number) {
    this.size = 17 + 4 * version;
    this.dark = square(this.size);
    this.fixed = square(this.size);
    this.drawPatterns();
  }

  private set(row: number, column: number, dark: boolean): void {
    if (row < 0 || column < 0 || row >= this.size || column >= this.size) return;
    this.dark[row]![column] = dark;
    this.fixed[row]![column] = true;
  }

  private drawPatterns(): void {
    const { size } = this;
    for (let at = 0; at < size; at++) for (const [row, column] of [[6, at], [at, 6]] as const) this.set(row, column, at % 2 === 0);
    for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) this.drawRings(row, column, 4, (ring) => ring !== 2 && ring !== 4);
    const lines = ALIGNMENT[this.version - 1]!;
    const last = lines.at(-1);
    for (const row of lines) for (const column of lines) if (!((row === 6 && column === 6) || (row === 6 && column === last) || (row === last && column === 6))) this.drawRings(row, column, 2, (ring) => ring !== 1);
    this.drawFormat(this.dark, 0);
    this.set(size - 8, 8, true);
    if (this.version >= 7) this.drawVersion();
  }

  private drawRings(row: number, column: number, far: number, dark: (ring: number) => boolean): void {
    for (let down = -far; down <= far; down++) for (let right = -far; right <= far; right++) this.set(row + down, column + right, dark(Math.max(Math.abs(down), Math.abs(right))));
  }

  /** Fifteen bits about mask and error correction, twice. */
  private drawFormat(into: boolean[][], mask: number): void {
    const bits = formatBits(mask);
    const put = (row: number, column: number, bit: number) => {
      into[row]![column] = ((bits >> bit) & 1) === 1;
      this.fixed[row]![column] = true;
    };
    for (let bit = 0; bit < 15; bit++) {
      if (bit < 8) put(bit < 6 ? bit : bit + 1, 8, bit);
      else put(8, bit === 8 ? 7 : 14 - bit, bit);
      if (bit < 8) put(8, this.size - 1 - bit, bit);
      else put(this.size - 15 + bit, 8, bit);
    }
  }

  private drawVersion(): void {
    const bits = versionBits(this.version);
    for (let bit = 0; bit < 18; bit++) {
      const [near, far] = [Math.floor(bit / 3), this.size - 11 + (bit % 3)];
      this.set(near, far, ((bits >> bit) & 1) === 1);
      this.set(far, near, ((bits >> bit) & 1) === 1);
    }
  }

  /** In columns of two from the right, up and down in turn, past what is fixed. */
  place(words: readonly number[]): void {
    let bit = 0;
    for (let right = this.size - 1, up = true; right > 0; right -= 2, up = !up) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step++) {
        const row = up ? this.size - 1 - step : step;
        for (const column of [right, right - 1]) {
          if (this.fixed[row]![column]) continue;
          this.dark[row]![column] = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
          bit++;
        }
      }
    }
  }

  masked(mask: number): boolean[][] {
    const found = this.dark.map((line, row) => line.map((dark, column) => dark !== (!this.fixed[row]![column] && MASKS[mask]!(row, column))));
    this.drawFormat(found, mask);
    return found;
  }
}

const square = (size: number): boolean[][] => Array.from({ length: size }, () => Array<boolean>(size).fill(false));

export function formatBits(mask: number): number {
  const data = (LEVEL_M << 3) | mask;
  return ((data << 10) | remainder(data << 10, 0b10100110111)) ^ 0b101010000010010;
}

export const versionBits = (version: number): number => (version << 12) | remainder(version << 12, 0b1111100100101);

/** Of a division of polynomials over two elements. */
function remainder(value: number, by: number): number {
  const length = (number: number): number => 32 - Math.clz32(number);
  let rest = value;
  while (length(rest) >= length(by)) rest ^= by << (length(rest) - length(by));
  return rest;
}

const FALSE_FINDERS = ["10111010000", "00001011101"];

/** How hard a mask makes it to read: long runs, blocks of one shade, what looks like a corner, more of one shade than of the other. */
function penalty(grid: readonly (readonly boolean[])[]): number {
  const size = grid.length;
  const rows = grid.map((line) => line.map(Number).join(""));
  const columns = grid.map((_, column) => grid.map((line) => Number(line[column])).join(""));
  let sum = 0;
  for (const line of [...rows, ...columns]) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (const finder of FALSE_FINDERS) for (let at = line.indexOf(finder); at >= 0; at = line.indexOf(finder, at + 1)) sum += 40;
  }
  for (let row = 1; row < size; row++) for (let column = 1; column < size; column++) if (new Set([grid[row]![column], grid[row - 1]![column], grid[row]![column - 1], grid[row - 1]![column - 1]]).size === 1) sum += 3;
  const share = (rows.join("").match(/1/g) ?? []).length / (size * size);
  return sum + Math.floor(Math.abs(share - 0.5) * 20) * 10;
}
