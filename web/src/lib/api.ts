/** HTTP: what stands still. Every failure is a `Failed` with a sentence for people. */
import type { Catalogue } from "./texts";
import type { Stretch } from "./frames";
import type { Choice, Data, Look, Outlook, Told } from "./wire_types";

export interface Option {
  name: string;
  kind: string;
  values: (string | number)[];
  low: number;
  high: number;
  words: string[];
  default: unknown;
  clause: string;
  /** What the option sets: how many seats there are, or who plays together. */
  role?: "" | "seats" | "sides";
  /** Its default follows from other options. */
  depends?: boolean;
  /** What one entry of a list by seat may be. */
  entry?: { kind: string; values: (string | number)[]; low: number; high: number; words: string[] } | null;
}

export interface Problem {
  option: string;
  clause: string;
  key: string;
  data: Data;
  sentence: string;
}

/** A form as the game sees it: every option, or everything that is wrong. */
export interface Settled {
  options: Data;
  problems: Problem[];
  /** What the game says about the form, such as points that are left. */
  facts?: Data;
  game: { seats: number; sides: number[][]; minutes: [number, number]; returns: [number, number]; hidden: boolean; series: boolean } | null;
}

export interface GameCard {
  slug: string;
  name: string;
  line: string;
  seats: [number, number];
  minutes: [number, number];
  options: Option[];
  presets: Preset[];
  languages: string[];
  /** Content of this table besides the game's own. */
  packs?: string[];
  /** Whether there is a guided first game. */
  lesson?: boolean;
  /** How well its bots play, weakest first; none while it has only one kind of bot. */
  levels?: Level[];
}

export interface Preset {
  name: string;
  label?: string;
  explanation?: string;
  options: Data;
}

export interface Level {
  id: string;
  name: string;
  line: string;
  /** From 1 on, the weakest first. */
  strength?: number;
}

export interface Seat {
  kind: "me" | "invite" | "open" | "bot";
  name?: string;
  level?: string;
}

export type Clock = { kind: "move" | "game"; seconds: number } | { kind: "days"; days: number };

export interface NewMatch {
  game: string;
  options?: Data;
  packs?: string[];
  seats: Seat[];
  person?: string;
  face?: string;
  open?: boolean;
  clock?: Clock;
  record?: { text: string; version: number };
}

export interface Made {
  match: string;
  seats: { seat: number; token?: string; invite?: string; code?: string }[];
}

export interface LobbyEntry {
  match: string;
  game: string;
  players: { seat: number; name: string; kind: string }[];
  open_seats: number[];
  state: string;
}

/** A match at which this browser's person sits. */
export interface OwnMatch {
  match: string;
  game: string;
  phase: "waiting" | "playing" | "over";
  when: string;
  /** The seats of this person. */
  seats: number[];
  owing: number[];
  /** `who` tells people of one name apart; null for bots and for those who have no secret. */
  players: { seat: number; name: string; kind: string; face: string | null; who: string | null }[];
  returns: number[] | null;
  offers: number[] | null;
  rematch: string | null;
}

export interface MatchCard {
  game: string;
  options: Data;
  players: { seat: number; name: string; kind: string; face?: string | null }[];
  open_seats: number[];
  phase: "waiting" | "playing" | "over" | "gone";
}

export interface Rulebook {
  title: string;
  language: string;
  intro: string;
  sections: { id: string; title: string; clauses: { id: string; text: string }[] }[];
}

/** "How to play": a friendly page with positions as pictures. */
export interface HowToPlay {
  title: string;
  language: string;
  players: string[];
  parts: { title: string; blocks: Block[] }[];
}

export interface Block {
  kind: "text" | "item" | "picture";
  text: string;
  look?: Look;
  seats?: number;
}

/** The guided first game. */
export interface Lesson {
  players: string[];
  pages: LessonPage[];
}

export interface LessonPage {
  look: Look;
  seats: number;
  /** What happened since the page before. */
  events: Told[];
  sentence: string;
  /** What the learner picks here, one after the other; empty where there is only something to read. */
  way: Choice[];
  /** Which of these go without saying. */
  alone: boolean[];
  /** The drawn thing to look at first. */
  point: string;
}

export interface Replay {
  game: string;
  options: Data;
  players: string[];
  /** The last version; frames are fetched as they are wanted. */
  last: number;
  /** Where which round begins, and where something big happens. */
  rounds?: [version: number, round: number][];
  big?: number[];
}

/** An uploaded record, under the name by which the server knows it for a while. */
export type Uploaded = Replay & { replay: string };

/** What a match's actions were worth to whoever played them, and where most was given away. */
export interface Review {
  moves: {
    version: number;
    seat: number;
    text: string;
    best: string;
    sentence: string;
    /** What the best action promised, and what this one did. */
    outlook: Outlook | null;
    instead: Outlook | null;
    /** How much expected return it lost; what is within `noise` may be chance. */
    lost: number;
    noise: number;
    forced: boolean;
    /** False for what the bot can't judge, such as a free point. */
    judged: boolean;
  }[];
  points: number[];
  range: [number, number];
  note: string;
}

export class Failed extends Error {
  constructor(
    readonly key: string,
    sentence: string,
    readonly status: number,
  ) {
    super(sentence);
  }
}

async function call(method: string, path: string, body?: unknown, token?: string): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers["Authorization"] = `Bearer ${token}`;
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Failed("offline", "", 0);
  }
  if (answer.ok) return answer;
  const said = (await answer.json().catch(() => null)) as { error?: { key: string; sentence: string } } | null;
  throw new Failed(said?.error?.key ?? "failed", said?.error?.sentence ?? `${answer.status} ${answer.statusText}`, answer.status);
}

async function json<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  return (await (await call(method, path, body, token)).json()) as T;
}

const kept = new Map<string, Promise<unknown>>();

/** Things that never change while a page is open are fetched once. */
function once<T>(path: string): Promise<T> {
  const known = kept.get(path);
  if (known) return known as Promise<T>;
  const asked = json<T>("GET", path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}

const match = (id: string): string => `/api/matches/${encodeURIComponent(id)}`;

export const games = (language: string): Promise<GameCard[]> => once(`/api/games?language=${language}`);
export const gameTexts = (slug: string, language: string): Promise<Catalogue> => once(`/api/games/${slug}/texts/${language}`);
export const rules = (slug: string, language: string): Promise<Rulebook> => once(`/api/games/${slug}/rules?language=${language}`);
export const howToPlay = (slug: string, language: string): Promise<HowToPlay> => once(`/api/games/${slug}/how-to-play?language=${language}`);
export const lesson = (slug: string, language: string): Promise<Lesson> => once(`/api/games/${slug}/lesson?language=${language}`);
export const settle = (slug: string, options: Data, packs: string[] | undefined, language: string): Promise<Settled> =>
  json("POST", `/api/games/${slug}/settle?language=${language}`, packs ? { options, packs } : { options });
export const content = (slug: string): Promise<Data> => once(`/api/games/${slug}/content`);
/** "warming" while the server compiles its rules. */
export const botState = async (): Promise<string> => (await json<{ state: string }>("GET", "/api/bots")).state;
/** Where others reach this table, best first; empty if they can't. */
export const reach = async (): Promise<string[]> => (await server()).reach;

/** The command that starts this table so that others can reach it. */
export const shareCommand = async (): Promise<string> => (await server()).share;

const server = (): Promise<{ reach: string[]; share: string }> => once("/api/server");
export const matchOfCode = async (code: string): Promise<string> => (await json<{ match: string }>("GET", `/api/codes/${encodeURIComponent(code)}`)).match;
export const lobby = (): Promise<LobbyEntry[]> => json("GET", "/api/matches");
export const create = (wanted: NewMatch): Promise<Made> => json("POST", "/api/matches", wanted);
/** The matches of whoever has this secret, the latest first. */
export const mine = (secret: string): Promise<OwnMatch[]> => json("GET", "/api/me/matches", undefined, secret);
export const card = (id: string): Promise<MatchCard> => json("GET", match(id));
export const join = (id: string, who: { invite?: string; code?: string; seat?: number; name: string; person?: string; face?: string }): Promise<{ seat: number; token: string }> => json("POST", `${match(id)}/join`, who);
export const record = async (id: string): Promise<string> => (await call("GET", `${match(id)}/record`)).text();
export const ownLog = async (id: string, token: string): Promise<string> => (await call("GET", `${match(id)}/log`, undefined, token)).text();
const some = (eyes: string, from: number, to: number, language: string): string => `frames?eyes=${eyes}&from=${from}&to=${to}&language=${language}`;
export const replay = (id: string): Promise<Replay> => once(`${match(id)}/replay`);
export const frames = (id: string, eyes: string, from: number, to: number, language: string): Promise<Stretch> => json("GET", `${match(id)}/replay/${some(eyes, from, to, language)}`);
export const upload = (text: string): Promise<Uploaded> => json("POST", "/api/replays", { text });
export const uploadedFrames = (replay: string, eyes: string, from: number, to: number, language: string): Promise<Stretch> => json("GET", `/api/replays/${replay}/${some(eyes, from, to, language)}`);
export const review = (id: string, language: string): Promise<Review> => once(`${match(id)}/review?language=${language}`);
export const reviewOf = (text: string, language: string): Promise<Review> => json("POST", `/api/reviews?language=${language}`, { text });
