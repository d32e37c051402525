/** The words of docs/protocol.md as types. Names and shapes are the server's; nothing is added here. */

export type Data = Record<string, unknown>;

export interface Choice {
  part: string;
  value: string;
  thing: string;
  label: string;
  clause: string;
  sentence: string;
  data: Data;
}

export interface Choices {
  offered: Choice[];
  barred: Choice[];
  whole: string | null;
  area: Data | null;
}

export interface Decision {
  name: string;
  mode: "turn" | "commit" | "race";
  open: boolean;
  prompt: string;
  sentence: string;
}

export interface Look {
  view: Data;
  display: Data;
  decision: Decision | null;
  drawing: string;
}

export interface Told {
  version: number;
  kind: string;
  clause: string;
  data: Data;
  sentence: string;
}

export interface ClockState {
  /** Seconds left, as of the message that brought it. */
  left: number;
  running: boolean;
}

export interface Player {
  seat: number;
  name: string;
  kind: string;
  here: boolean;
  committed: boolean;
  clock: ClockState | null;
  /** Which of the game's levels a bot plays at. */
  level?: string | null;
}

export type UndoLeave = "alone" | "consent" | "no";

export interface Table {
  type: "table";
  version: number;
  phase: "waiting" | "playing" | "over";
  /** The server's promise about its chance, once all seats are taken; the seats answer it with their nonces. */
  commitment: string | null;
  players: Player[];
  owing: number[];
  held: Record<string, Look>;
  spectator?: Look | null;
  events: Record<string, Told[]>;
  undo: Record<string, UndoLeave>;
  asking: { seat: number; agreed: number[] } | null;
  returns: number[] | null;
  /** `played` to its end, or `resigned` by a seat. */
  ended: { how: string; seat: number | null } | null;
  /** The match that follows this one, once somebody asked for it. */
  rematch: string | null;
  last: { seat: number; text: string } | null;
  /** Whether whoever looks may ask what a good player would do. */
  hints?: boolean;
}

/** One action worth a thought: how it is picked part by part, what it may bring, how much thought it got, how it may go on. */
export interface Advice {
  text: string;
  sentence: string;
  parts: string[];
  value: number;
  share: number;
  line: string[];
}

export interface Hint {
  type: "hint";
  id: string;
  version: number;
  candidates: Advice[];
  range: [number, number];
}

export interface Refused {
  type: "refused";
  id: string;
  clause: string;
  key: string;
  data: Data;
  sentence: string;
}

export interface Welcome {
  type: "welcome";
  seats: number[];
  version: number;
  protocol: number;
}

export interface Ack {
  type: "ack";
  id: string;
  version?: number;
  match?: string;
}

export type ChoicesAnswer = Choices & { type: "choices"; id: string };

export interface Preview {
  type: "preview";
  id: string;
  events: Told[];
  data: Data;
  sentences: string[];
}

export interface Pong {
  type: "pong";
  id: string;
}

export type Answer = Ack | Refused | ChoicesAnswer | Preview | Hint | Pong;
export type FromServer = Answer | Welcome | Table | { type: "gone" };

export interface Asks {
  play: { seat: number; text: string };
  choices: { seat: number; prefix: string[] };
  preview: { seat: number; text: string };
  hint: { seat: number };
  undo: { seat: number };
  answer_undo: { seat: number; agree: boolean };
  resign: { seat: number };
  rematch: object;
  take_over: { seat: number };
  nonce: { seat: number; nonce: string };
  ping: object;
}
