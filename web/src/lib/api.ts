/** HTTP: what stands still. Every failure is a `Failed` with a sentence for people. */
import type { Catalogue } from "./texts";
import type { Data, Told } from "./wire_types";

export interface Option {
  name: string;
  kind: string;
  values: (string | number)[];
  low: number;
  high: number;
  words: string[];
  default: unknown;
  clause: string;
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
  open?: boolean;
  clock?: Clock;
  record?: { text: string; version: number };
}

export interface Made {
  match: string;
  seats: { seat: number; token?: string; invite?: string }[];
}

export interface LobbyEntry {
  match: string;
  game: string;
  players: { seat: number; name: string; kind: string }[];
  open_seats: number[];
  state: string;
}

export interface MatchCard {
  game: string;
  options: Data;
  players: { seat: number; name: string; kind: string }[];
  open_seats: number[];
  phase: "waiting" | "playing" | "over";
}

export interface Rulebook {
  title: string;
  intro: string;
  sections: { id: string; title: string; clauses: { id: string; text: string }[] }[];
}

export interface Frame {
  version: number;
  seat?: number | null;
  text?: string | null;
  kind: string;
  events: Record<string, Told[]>;
  views: Record<string, Data>;
  displays: Record<string, Data>;
  drawings: Record<string, string>;
}

export interface Replay {
  game: string;
  options: Data;
  players: string[];
  frames: Frame[];
}

/** What a match's actions were worth to whoever played them, and where most was given away. */
export interface Review {
  moves: {
    version: number;
    seat: number;
    text: string;
    best: string;
    sentence: string;
    expected: number | null;
    value: number | null;
    lost: number;
    forced: boolean;
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

async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await call(method, path, body)).json()) as T;
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
export const rules = (slug: string): Promise<Rulebook> => once(`/api/games/${slug}/rules`);
export const lobby = (): Promise<LobbyEntry[]> => json("GET", "/api/matches");
export const create = (wanted: NewMatch): Promise<Made> => json("POST", "/api/matches", wanted);
export const card = (id: string): Promise<MatchCard> => json("GET", match(id));
export const join = (id: string, who: { invite?: string; seat?: number; name: string }): Promise<{ seat: number; token: string }> => json("POST", `${match(id)}/join`, who);
export const record = async (id: string): Promise<string> => (await call("GET", `${match(id)}/record`)).text();
export const ownLog = async (id: string, token: string): Promise<string> => (await call("GET", `${match(id)}/log`, undefined, token)).text();
export const replay = (id: string, language: string): Promise<Replay> => once(`${match(id)}/replay?language=${language}`);
export const replayOf = (text: string, language: string): Promise<Replay> => json("POST", `/api/replays?language=${language}`, { text });
export const review = (id: string, language: string): Promise<Review> => once(`${match(id)}/review?language=${language}`);
export const reviewOf = (text: string, language: string): Promise<Review> => json("POST", `/api/reviews?language=${language}`, { text });
