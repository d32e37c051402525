/** Setting tables: what a person wants to play, as seats; then there. */
import * as api from "./api";
import { isCount, valueOf } from "./house_rules";
import { introduce } from "./me.svelte";
import { prefs, t } from "./prefs.svelte";
import { go } from "./route";
import { sit } from "./seats";
import type { Data } from "./wire_types";

export type Company = "bot" | "friend" | "hotseat" | "watch" | "open";
export const COMPANIES: readonly Company[] = ["bot", "friend", "hotseat", "open", "watch"];

/** Who shall sit on a chair. `level` counts for bots only. */
export interface Wish {
  kind: api.Seat["kind"];
  name: string;
  level: string;
}

const OTHERS: Record<Company, Wish["kind"]> = { bot: "bot", watch: "bot", friend: "invite", open: "open", hotseat: "me" };

export function wishesFor(company: Company, count: number, level = ""): Wish[] {
  return Array.from({ length: count }, (_, seat) => ({ kind: seat === 0 && company !== "watch" ? "me" : OTHERS[company], name: "", level }));
}

/** Bots with a face need a name. Each is given once at a table, in no order anybody could rely on. */
export function botNames(count: number, taken: readonly string[], random = Math.random): string[] {
  const free = t("bot.names").split(", ").filter((name) => !taken.includes(name));
  return Array.from({ length: count }, (_, index) => (free.length ? free.splice(Math.floor(random() * free.length), 1)[0]! : t("player.numbered", { number: index + 1 })));
}

/** The first person at this screen is the one whose browser it is. */
export function seatsOf(wishes: readonly Wish[]): api.Seat[] {
  const own = wishes.findIndex((wish) => wish.kind === "me");
  const person = (wish: Wish, seat: number): string => (seat === own ? prefs.name || t("guest") : wish.name.trim() || t("player.numbered", { number: seat + 1 }));
  const people = wishes.flatMap((wish, seat) => (wish.kind === "me" ? [person(wish, seat)] : []));
  const bots = botNames(wishes.filter((wish) => wish.kind === "bot").length, people);
  return wishes.map((wish, seat) => {
    if (wish.kind === "bot") return { kind: "bot", name: bots.shift()!, ...(wish.level ? { level: wish.level } : {}) };
    return { kind: wish.kind, name: person(wish, seat) };
  });
}

/** Makes the match, keeps its tokens, goes there. Rejects with `Failed`. */
export async function setTable(wanted: api.NewMatch): Promise<void> {
  const made = await api.create({ ...wanted, ...(wanted.seats.some((seat) => seat.kind === "me") ? introduce() : {}) });
  const tokens = made.seats.flatMap(({ seat, token }) => (token ? [{ seat, token }] : []));
  const invites = made.seats.flatMap(({ seat, invite, code }) => (invite ? [{ seat, invite, ...(code ? { code } : {}) }] : []));
  if (tokens.length) sit(made.match, wanted.game, tokens, invites);
  go(`table/${made.match}`);
}

/** The option that says how many seats there are: a number, or a list with one entry for each seat. */
const seatsOption = (game: api.GameCard): api.Option | undefined => game.options.find((option) => option.role === "seats");

const countOf = (value: unknown): number => (Array.isArray(value) ? value.length : Number(value));

export const usualSeats = (game: api.GameCard): number => countOf(seatsOption(game)?.default ?? game.seats[0]);

/** These options for so many seats. A list that nobody has touched and that is long enough stays what the game makes of it. */
export function optionsWith(game: api.GameCard, options: Data, count: number): Data {
  const option = seatsOption(game);
  if (!option) return options;
  if (isCount(option)) return { ...options, [option.name]: count };
  const value = valueOf(option, options);
  return countOf(value) === count ? options : { ...options, [option.name]: listFor(option, value, count) };
}

/** What was chosen for the first seats, and for the others something that nobody has yet. */
function listFor(option: api.Option, value: unknown, count: number): unknown[] {
  const given = Array.isArray(value) ? value.slice(0, count) : [];
  const free = option.values.filter((each) => !given.includes(each));
  return [...given, ...free, ...option.values].slice(0, count);
}

/** How many seats these options ask for, if they say so. */
export function countIn(game: api.GameCard, options: Data): number | undefined {
  const value = options[seatsOption(game)?.name ?? ""];
  return value === undefined ? undefined : countOf(value);
}

/** The level in the middle, for whoever has not said otherwise; none where a game has no levels. */
export function usualLevel(game: api.GameCard): string {
  const levels = game.levels ?? [];
  return levels[Math.floor((levels.length - 1) / 2)]?.id ?? "";
}

/** A level with its strength: "Hothead, strength 2 of 5". */
export const levelName = (level: api.Level, most: number): string => (level.strength === undefined ? level.name : t("level.strength", { name: level.name, strength: level.strength, most }));

export const playBot = (game: api.GameCard): Promise<void> =>
  setTable({ game: game.slug, seats: seatsOf(wishesFor("bot", usualSeats(game), usualLevel(game))) });
