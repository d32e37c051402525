/** The shapes the server sends of Grumbles and Goofs: `view` is the position document, `display` what a person reads off it. */
import type { Look } from "../../lib/wire_types";

export const SIDES = ["purple", "green"] as const;
export type Side = (typeof SIDES)[number];
export const KINDS = ["push", "pull", "shove", "yank", "swap", "throw", "swing"] as const;
export type Kind = (typeof KINDS)[number];
export type GoofKind = "regular" | "super" | "doom" | "unknown";

export interface View {
  phase: "draft" | "play" | "over";
  to_act: Side | null;
  turn: number;
  acted: Kind[];
  grumbles: Record<Kind, { owner: Side | null; square: string | null }>;
  goofs: Record<string, { at: string; kind: GoofKind }>;
  result: { reason: string; winner: Side | "draw" } | null;
}

export interface Display {
  board: { homes: [string, string]; starts: [string[], string[]]; stars: string[] };
  turn: number;
  scores: [number, number];
  captured: [string[], string[]];
  reserve: number;
  still_out: Record<"regular" | "super" | "doom", number>;
  unused: Kind | null;
  trespassers: { kind: Kind; square: string }[];
  quiet: { turns: number; limit: number };
}

export const viewOf = (look: Look): View => look.view as unknown as View;
export const displayOf = (look: Look): Display => look.display as unknown as Display;

export const SQUARE = /^[a-g][1-7]$/;

export interface Piece {
  /** The kind of a Grumble, or the id of a Goof. */
  id: string;
  square: string;
  grumble: { kind: Kind; owner: Side } | null;
  goof: GoofKind | null;
}

/** Everything that stands on the board, always in the same order, so that a piece that moves stays the same piece. */
export function piecesOf(view: View): Piece[] {
  const goofs = Object.entries(view.goofs).filter(([, { at }]) => SQUARE.test(at)).map(([id, { at, kind }]) => ({ id, square: at, grumble: null, goof: kind }));
  const grumbles = KINDS.flatMap((kind) => {
    const { owner, square } = view.grumbles[kind];
    return owner && square ? [{ id: kind, square, grumble: { kind, owner }, goof: null }] : [];
  });
  return [...goofs, ...grumbles];
}
