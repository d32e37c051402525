/** Where squares lie: a diamond with the home corner of whoever looks at its lower tip. One measure for a desk, one for a phone, one for a phone on its side. */
import type { Point } from "../../lib/paper";

export interface Spot {
  x: number;
  y: number;
}

export interface Layout {
  narrow: boolean;
  width: number;
  height: number;
  /** Half the width of a square's diamond. */
  half: number;
  centre: Spot;
  rim: number;
  /** Size of the papers in the four corners beside the diamond. */
  paper: { width: number; height: number };
  /** Size of a piece; 1 is 30 units from its middle to its edge. */
  piece: number;
}

export const WIDE: Layout = { narrow: false, width: 744, height: 634, half: 41.5, centre: { x: 372, y: 316 }, rim: 13, paper: { width: 214, height: 136 }, piece: 0.96 };
export const NARROW: Layout = { narrow: true, width: 374, height: 386, half: 25.4, centre: { x: 187, y: 193 }, rim: 7, paper: { width: 112, height: 66 }, piece: 0.62 };
/** The corners are roomy enough for the Grumbles to be picked. */
export const LOW: Layout = { ...NARROW, width: 476, height: 378, centre: { x: 238, y: 188 } };
export const FROM_HERE_WIDE = 560;
/** Room below the board for the Grumbles to be picked, on a phone held upright. */
export const POOL = 62;
/** The paper under them at a desk: it follows the edge of the diamond. */
export const POOL_PAPER: Point[] = [[-48, 0], [214, 0], [214, 166], [18, 166], [-48, 100]];

export const SQUARES: readonly string[] = [..."abcdefg"].flatMap((file) => [..."1234567"].map((rank) => file + rank));
const FILES = "abcdefg";

/** How squares become places, seen from a home corner. */
export class Eyes {
  private readonly file: number;
  private readonly rank: number;
  private readonly turn: 1 | -1;

  constructor(
    readonly layout: Layout,
    home: string,
  ) {
    this.file = FILES.indexOf(home[0]!);
    this.rank = Number(home[1]) - 1;
    this.turn = (this.file === 0) === (this.rank === 0) ? 1 : -1;
  }

  /** Steps from the home corner: to the upper right, to the upper left. */
  private steps(square: string): [right: number, left: number] {
    const [files, ranks] = [Math.abs(FILES.indexOf(square[0]!) - this.file), Math.abs(Number(square[1]) - 1 - this.rank)];
    return this.turn === 1 ? [files, ranks] : [ranks, files];
  }

  spot(square: string): Spot {
    const { centre, half } = this.layout;
    const [right, left] = this.steps(square);
    return { x: centre.x + (right - left) * half, y: centre.y + (6 - right - left) * half };
  }

  /** The square one step on, as the arrow keys see it: right and left along one edge, up and down along the other. */
  next(square: string, key: string): string | undefined {
    const [right, left] = this.steps(square);
    const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
    if (!step) return undefined;
    return SQUARES.find((each) => {
      const [r, l] = this.steps(each);
      return r === right + step[0]! && l === left + step[1]!;
    });
  }

  diamond(square: string, inset = 2): Point[] {
    const { x, y } = this.spot(square);
    const reach = this.layout.half - inset;
    return [[x, y - reach], [x + reach, y], [x, y + reach], [x - reach, y]];
  }

  get frame(): Point[] {
    const { centre, half, rim } = this.layout;
    const reach = 7 * half + rim;
    return [[centre.x, centre.y - reach], [centre.x + reach, centre.y], [centre.x, centre.y + reach], [centre.x - reach, centre.y]];
  }

  /** The letters and numbers along the two lower edges: whichever squares touch them. */
  get rims(): { text: string; x: number; y: number }[] {
    const { half, rim, narrow } = this.layout;
    const off = half / 2 + rim + (narrow ? 6 : 9);
    return SQUARES.flatMap((square) => {
      const [right, left] = this.steps(square);
      const { x, y } = this.spot(square);
      const along = (onRight: boolean): string => ((this.turn === 1) === onRight ? square[0]! : square[1]!);
      return [
        ...(left === 0 ? [{ text: along(true), x: x + off, y: y + off }] : []),
        ...(right === 0 ? [{ text: along(false), x: x - off, y: y + off }] : []),
      ];
    });
  }
}
