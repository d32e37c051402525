/**
 * What a board is: a drawing. It knows no rule; it draws a look and says which drawn thing was picked.
 *
 * A board is one Svelte component, `boards/<slug>/Board.svelte`, named in `registry.ts`. Everything that can be clicked is a `button`
 * (or `role="button"` with a tab stop) that carries `data-thing`, the `thing` of the choice it stands for: `card:7S`, `pile:0b`.
 * `stateOf` tells how to draw it. Clicking calls `onPick(part, value)`, whatever the state: the table answers a pick that is
 * barred, or not asked for now, with its reason and clause. Parts a board does not draw (`undrawn`) are shown as buttons in the prompt.
 */
import type { Component } from "svelte";
import type { Ghost } from "../lib/controller";
import type { Sound } from "../lib/sounds";
import type { Choice, Choices, Look, Player, Preview, Told } from "../lib/wire_types";

export interface BoardProps {
  /** What this seat sees: `view`, `display`, `decision`, `drawing`. */
  look: Look;
  /** Whose eyes these are; null for a spectator. */
  seat: number | null;
  players: Player[];
  /** What may come next after `prefix`; null while nothing is asked of this seat. */
  choices: Choices | null;
  /** The parts picked so far, in order. */
  prefix: Choice[];
  /** What the whole action would do, once one is composed: draw its result as a ghost. */
  preview: Preview | null;
  /** What was told since the last look, oldest first: animate these. */
  fresh: Told[];
  /** The players' papers stand beside the board, with the board's panels on them; otherwise the board shows what is on those. */
  paneled?: boolean;
  /** Faces, names and scores stand in a strip above the board. */
  strip?: boolean;
  /** Sentences of the game: `say("card.7S")`, `say("log.word", data)`. Reads as the key itself where there is none. */
  say: (key: string, data?: Record<string, unknown>) => string;
  onPick: (part: string, value: string) => void;
  /** A free point was put down, where `choices.area` lets one: its value, as `valueAt` of lib/area.ts writes it. */
  onPlace?: (value: string) => void;
  /** A free point is being looked at; `ghost` says what it would do. Call it as often as the pointer moves. */
  onHover?: (value: string) => void;
  /** Something was typed instead; resolves to false if it can't be read. */
  onType?: (typed: string) => Promise<boolean>;
  ghost?: Ghost | null;
  /** Picks these one after the other, from the beginning: a thing on the board that means more than one pick. */
  onFollow?: (values: readonly string[]) => Promise<void>;
  /** The same for a whole action, which is also done, unless the player wants to confirm everything. */
  onAct?: (values: readonly string[]) => void;
  /** Opens the rules at a clause. */
  onClause: (clause: string) => void;
}

/** What a board adds to a player's paper: it sees all that the board sees. */
export interface PanelProps extends BoardProps {
  /** Whose paper it is. */
  whose: number;
}

/** Where a board shows what it does not draw, beside the sentence that asks for it. */
export interface DeedsProps {
  look: Look;
  choices: Choices;
  prefix: Choice[];
  preview: Preview | null;
  say: BoardProps["say"];
  onPick: (part: string, value: string) => void;
  onFollow: (values: readonly string[]) => Promise<void>;
  onClause: (clause: string) => void;
  /** What is not drawn on the board. */
  only: (choice: Choice) => boolean;
}

export interface BoardModule {
  default: Component<BoardProps>;
  /** Parts, or kinds of things, that this board draws to be clicked. All others become buttons in the prompt. `"*"`: all. */
  draws: readonly string[];
  /** The noises this game's events make for those who want any. */
  sounds?: Readonly<Record<string, Sound>>;
  /** Milliseconds for which a big event is seen on the board before its words are stamped over it. */
  suspense?: number;
  /** What to reach in this match, where that is not the game's usual goal (`game.goal`); "" for the usual one. */
  goal?: (look: Look, say: BoardProps["say"]) => string;
  /** Takes the place of the face on a player's paper. */
  panel?: Component<PanelProps>;
  /** Stands under what happened: what the marks on the board mean, or the like. A small screen has no room for it, so the board brings it there. */
  aid?: Component<BoardProps>;
  /** Takes the place of the list of what can be picked and is not drawn; the prompt then goes across the page. */
  deeds?: Component<DeedsProps>;
  /** Pixels that the prompt has at a desk, whatever is asked: as tall as its tallest question. */
  promptRoom?: number;
}

export type ThingState = "rest" | "offered" | "barred" | "picked";

/** How to draw a thing: offered, barred (hatched, with the clause), picked (lifted) or at rest. */
export function stateOf(thing: string, choices: Choices | null, prefix: Choice[]): ThingState {
  if (prefix.some((choice) => choice.thing === thing)) return "picked";
  if (choices?.offered.some((choice) => choice.thing === thing)) return "offered";
  if (choices?.barred.some((choice) => choice.thing === thing)) return "barred";
  return "rest";
}

/** Why a thing is barred, if it is. */
export function barredAs(thing: string, choices: Choices | null): Choice | undefined {
  return choices?.barred.find((choice) => choice.thing === thing);
}

/** `card:7S` as the part and value that `onPick` takes. */
export function partOf(thing: string): [part: string, value: string] {
  const colon = thing.indexOf(":");
  return [thing.slice(0, colon), thing.slice(colon + 1)];
}
