/** Setting tables: what a person wants to play, as seats; then there. */
import * as api from "./api";
import { prefs, t } from "./prefs.svelte";
import { go } from "./route";
import { sit } from "./seats";
import type { Data } from "./wire_types";

export type Company = "bot" | "friend" | "hotseat" | "watch" | "open";
export const COMPANIES: readonly Company[] = ["bot", "friend", "hotseat", "open", "watch"];

export function seatsFor(company: Company, count: number, level?: number): api.Seat[] {
  const bot: api.Seat = { kind: "bot", ...(level ? { level } : {}) };
  const me: api.Seat = { kind: "me", name: prefs.name || t("guest") };
  const others: Record<Company, api.Seat> = { bot, watch: bot, friend: { kind: "invite" }, open: { kind: "open" }, hotseat: { kind: "me" } };
  const other = (seat: number): api.Seat => ({ ...others[company], name: t(others[company].kind === "bot" ? "bot.numbered" : "player.numbered", { number: seat + 1 }) });
  return Array.from({ length: count }, (_, seat) => (seat === 0 && company !== "watch" ? me : other(seat)));
}

/** Makes the match, keeps its tokens, goes there. Rejects with `Failed`. */
export async function setTable(wanted: api.NewMatch): Promise<void> {
  const made = await api.create(wanted);
  const tokens = made.seats.flatMap(({ seat, token }) => (token ? [{ seat, token }] : []));
  const invites = made.seats.flatMap(({ seat, invite }) => (invite ? [{ seat, invite }] : []));
  if (tokens.length) sit(made.match, wanted.game, tokens, invites);
  go(`table/${made.match}`);
}

/** Where the number of seats is a house rule, it is the option of that name. */
const seatsOption = (game: api.GameCard): api.Option | undefined => game.options.find((option) => option.name === "seats");

export const usualSeats = (game: api.GameCard): number => Number(seatsOption(game)?.default ?? game.seats[0]);

export const optionsWith = (game: api.GameCard, options: Data, count: number): Data => (seatsOption(game) ? { ...options, seats: count } : options);

export const playBot = (game: api.GameCard): Promise<void> => setTable({ game: game.slug, seats: seatsFor("bot", usualSeats(game)) });
