/** Setting tables: what a person wants to play, as seats; then there. */
import * as api from "./api";
import { isCount } from "./house";
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
  const made = await api.create(wanted);
  const tokens = made.seats.flatMap(({ seat, token }) => (token ? [{ seat, token }] : []));
  const invites = made.seats.flatMap(({ seat, invite }) => (invite ? [{ seat, invite }] : []));
  if (tokens.length) sit(made.match, wanted.game, tokens, invites);
  go(`table/${made.match}`);
}

const seatsOption = (game: api.GameCard): api.Option | undefined => game.options.find(isCount);

export const usualSeats = (game: api.GameCard): number => Number(seatsOption(game)?.default ?? game.seats[0]);

export function optionsWith(game: api.GameCard, options: Data, count: number): Data {
  const option = seatsOption(game);
  return option ? { ...options, [option.name]: count } : options;
}

/** How many seats these options ask for, if they say so. */
export function countIn(game: api.GameCard, options: Data): number | undefined {
  const count = options[seatsOption(game)?.name ?? ""];
  return count === undefined ? undefined : Number(count);
}

/** The level in the middle, for whoever has not said otherwise; none where a game has no levels. */
export function usualLevel(game: api.GameCard): string {
  const levels = game.levels ?? [];
  return levels[Math.floor((levels.length - 1) / 2)]?.id ?? "";
}

export const playBot = (game: api.GameCard): Promise<void> =>
  setTable({ game: game.slug, seats: seatsOf(wishesFor("bot", usualSeats(game), usualLevel(game))) });
