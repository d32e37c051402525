/** What is written on the table and what a screen reader says of it, in the game's own sentences. */
import type { ThingState } from "../board";
import type { Choice, Player } from "../../lib/wire_types";
import { type Display, type Piece, type Side, SIDES } from "./look";

type Say = (key: string, data?: Record<string, unknown>) => string;

export interface Teller {
  say: Say;
  players: readonly Player[];
  seat: number | null;
}

const LONGEST = { wide: 17, narrow: 9 };

export function nameOf({ say, players }: Teller, seat: number): string {
  return players.find((player) => player.seat === seat)?.name || say(`seat.${seat}`);
}

/** A name for a label: the person looking is "You"; a long one is cut where there is little room. */
export function whoOf(teller: Teller, seat: number, narrow: boolean): string {
  const name = seat === teller.seat ? teller.say("board.you") : nameOf(teller, seat);
  const most = narrow ? LONGEST.narrow : LONGEST.wide;
  return name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`;
}

/** "your Push", "Bram's Pull, done", "a mystery". */
export function pieceName(teller: Teller, piece: Piece): string {
  const { say } = teller;
  if (!piece.grumble) return say(piece.goof === "unknown" ? "board.say.mystery" : `board.say.goof.${piece.goof}`);
  const seat = SIDES.indexOf(piece.grumble.owner);
  const grumble = say(`grumble.${piece.grumble.kind}`);
  return seat === teller.seat ? say("board.say.yours", { grumble }) : say("board.say.theirs", { grumble, name: nameOf(teller, seat) });
}

/** What kind of ground a square is: a home corner, a starting square, a star. */
export function groundName(teller: Teller, square: string, board: Display["board"]): string {
  const ground = (kind: string, owner: number): string => (owner === teller.seat ? teller.say(`board.say.your_${kind}`) : teller.say(`board.say.${kind}`, { name: nameOf(teller, owner) }));
  const home = board.homes.indexOf(square);
  if (home >= 0) return ground("home", home);
  const start = board.starts.findIndex((squares) => squares.includes(square));
  if (start >= 0) return ground("start", start);
  return board.stars.includes(square) ? teller.say("board.say.star") : "";
}

export interface Cell {
  square: string;
  piece: Piece | undefined;
  /** What clicking this square stands for. */
  part: string;
  state: ThingState;
  barred: Choice | undefined;
  done: boolean;
  trespassing: boolean;
  ending: boolean;
}

/** "d4, star, a mystery; move here". */
export function cellAbout(teller: Teller, cell: Cell, board: Display["board"]): string {
  const { say } = teller;
  const parts = [cell.square, groundName(teller, cell.square, board), cell.piece ? pieceName(teller, cell.piece) : say("board.say.empty")];
  if (cell.done) parts.push(say("board.say.done"));
  if (cell.trespassing) parts.push(say("board.say.trespassing"));
  if (cell.state === "picked") parts.push(say("board.say.picked"));
  if (cell.state === "offered") parts.push(say(`board.say.do.${cell.part === "grumble" && cell.ending ? "end" : cell.part}`));
  if (cell.barred) parts.push(say("board.say.barred", { why: cell.barred.sentence, clause: cell.barred.clause }));
  return parts.filter(Boolean).join(", ");
}

export const sideOf = (seat: number): Side => SIDES[seat]!;
