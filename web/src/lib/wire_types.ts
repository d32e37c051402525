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
  /** A point that was put down on the plane, offered or not. */
  free?: boolean;
}

export type Point = [x: number, y: number];

export type Shape =
  | { shape: "circle"; x: number; y: number; radius: number }
  | { shape: "polygon"; points: Point[] }
  | { shape: "ray"; x: number; y: number; to_x: number; to_y: number };

/** Where a free point may lie, in whole steps. */
export interface Area {
  shapes: Shape[];
  holes: Shape[];
  /** Where a point may lie that needs another one before it, `via`: drawn paler. */
  later: (Shape & { via: Point })[];
  origin: Point;
  /** Key of the name of the unit people measure in, "" for none; so many steps make one. */
  unit: string;
  per_unit: number;
  /** Points lie on multiples of this many steps. */
  snap: number;
  /** Whether y grows downwards. */
  down: boolean;
  /** How a point is written: "{x},{y}". */
  form: string;
  part: string;
}

export interface Choices {
  offered: Choice[];
  barred: Choice[];
  whole: string | null;
  area: Area | null;
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
  /** Null where the client draws the game itself. */
  drawing: string | null;
}

export interface Told {
  version: number;
  kind: string;
  clause: string;
  data: Data;
  sentence: string;
  /** A few words where something big happens, else "". */
  drama?: string;
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
  /** Which face a person has chosen. */
  face?: string | null;
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
  asking: { seat: number; agreed: number[]; seen: boolean } | null;
  returns: number[] | null;
  /** `played` to its end, or `resigned` by a seat. */
  ended: { how: string; seat: number | null } | null;
  /** The match that follows this one, once somebody asked for it. */
  rematch: string | null;
  /** Seats that want a rematch; null while nobody has asked, empty once somebody has said no. */
  offers?: number[] | null;
  last: { seat: number; text: string } | null;
  /** How it ended, as a sentence. */
  verdict?: string | null;
  /** Who plays together, each side with its name. */
  sides?: Side[];
  /** Whether some seat knows what another must not see. */
  secrets?: boolean;
  series?: Series | null;
  /** Whether whoever looks may ask what a good player would do. */
  hints?: boolean;
  outcomes?: Record<string, Outcome>;
  /** What is newer than the message before, version by version. */
  steps?: Step[];
}

/** How it ended for one seat: a word or two to stamp, and a sentence. */
export interface Outcome {
  stamp: string;
  sentence: string;
}

/** A version that is new here. The newest one has no looks of its own: they are those of the message. */
export interface Step {
  version: number;
  kind: string;
  /** Whose doing it was. */
  seat: number | null;
  owing: number[];
  held: Record<string, Look>;
  spectator: Look | null;
}

export interface Side {
  seats: number[];
  name: string;
}

/** Matches that follow each other, such as the battles of a campaign. */
export interface Series {
  before: string | null;
  next: string | null;
  /** Whether the next one can be begun. */
  open: boolean;
}

/** One action worth a thought: how it is picked part by part, what it may bring, how much thought it got, how it may go on. */
/** What may be said about winning: a measured figure, or only who is ahead, or that nothing can change it. */
export interface Outlook {
  kind: "anything" | "nothing" | "won" | "lost" | "percent" | "ahead" | "even" | "behind";
  percent: number | null;
  sentence: string;
}

export interface Advice {
  text: string;
  sentence: string;
  parts: string[];
  value: number;
  /** How far the value may be off: its standard error. */
  doubt: number;
  share: number;
  outlook: Outlook | null;
  line: string[];
  /** Why this and not the next one. */
  why: string;
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

/** All that people can say to each other. */
export const GRUMBLES = ["growl", "laugh", "gasp", "bow"] as const;
export type Grumble = (typeof GRUMBLES)[number];

/** Somebody grumbles. */
export interface Emoted {
  type: "emoted";
  seat: number;
  emote: Grumble;
}

/** How many look on without a seat. */
export interface Watching {
  type: "watching";
  count: number;
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
  /** What counts, item by item, and how likely each outcome is. */
  facts?: Fact[];
  odds?: Odds[];
}

export interface Fact {
  key: string;
  data: Data;
  clause: string;
  amount: number | null;
  sentence: string;
}

export interface Odds {
  key: string;
  data: Data;
  probability: number;
  given: string;
  sentence: string;
}

/** What a person typed, as a value; null if it can't be read. */
export interface Value {
  type: "value";
  id: string;
  value: string | null;
}

export interface Pong {
  type: "pong";
  id: string;
}

export type Answer = Ack | Refused | ChoicesAnswer | Preview | Value | Hint | Pong;
export type FromServer = Answer | Welcome | Table | Emoted | Watching | { type: "gone" };

export interface Asks {
  play: { seat: number; text: string };
  choices: { seat: number; prefix: string[] };
  preview: { seat: number; text: string } | { seat: number; prefix: string[] };
  read: { seat: number; prefix: string[]; typed: string };
  next: object;
  hint: { seat: number };
  undo: { seat: number };
  answer_undo: { seat: number; agree: boolean };
  resign: { seat: number };
  emote: { seat: number; emote: Grumble };
  rematch: { agree?: boolean };
  take_over: { seat: number };
  abandon: object;
  nonce: { seat: number; nonce: string };
  ping: object;
}
