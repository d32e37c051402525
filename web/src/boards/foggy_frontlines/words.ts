/** What is written on the table and what a screen reader says of it, in the game's own sentences. */
import type { Choice, Player } from "../../lib/wire_types";
import type { ThingState } from "../board";
import type { Slot, Troop } from "./look";

type Say = (key: string, data?: Record<string, unknown>) => string;

export interface Teller {
  say: Say;
  players: readonly Player[];
  seat: number | null;
}

export function nameOf({ say, players }: Teller, seat: number): string {
  return players.find((player) => player.seat === seat)?.name || say(`seat.${seat}`);
}

export const whoOf = (teller: Teller, seat: number): string => (seat === teller.seat ? teller.say("board.you") : nameOf(teller, seat));

/** "Tusk Sergeant (r4)" without what only those who type need. */
const plain = (name: string): string => name.replace(/ \([^)]*\)$/, "");

export const cardName = (say: Say, code: string): string => plain(say(`card.${code}`)).replace(/^card\./, "");

/** "Princess Cinder" is "Cinder" among friends. */
export const princessName = (say: Say, id: string): string => plain(say(`princess.${id}`)).replace(/^\S+ (?=\S)/, "").replace(/^princess\./, "");

function withState(say: Say, about: string, state: ThingState, barred?: Choice): string {
  if (barred) return `${about}, ${say("board.say.barred", { why: barred.sentence, clause: barred.clause })}`;
  return state === "offered" || state === "picked" ? `${about}, ${say(`board.say.${state}`)}` : about;
}

export const cardAbout = (say: Say, code: string, where: string, state: ThingState, barred?: Choice): string => withState(say, `${say(`card.${code}`)}, ${say(`board.say.${where}`)}`, state, barred);

export const princessAbout = (teller: Teller, id: string, owner: number | null, state: ThingState): string =>
  withState(teller.say, `${teller.say(`princess.${id}`)}, ${owner === null ? teller.say("board.wilds") : nameOf(teller, owner)}`, state);

export function slotAbout(say: Say, number: number, slot: Slot | null, state: ThingState): string {
  if (!slot) return say("draw.slot_empty", { slot: number });
  return withState(say, say("draw.slot", { slot: number, map: `${say(`type.${slot.type}`)}, ${say(`color.${slot.color}`)}`, effect: say(`effect.${slot.type}`) }), state);
}

export function troopAbout(teller: Teller, troop: Troop, state: ThingState): string {
  const { say } = teller;
  const data = { card: troop.leader, color: troop.color, strength: troop.strength, supports: troop.supports.length };
  const parts = [whoOf(teller, troop.seat), say(troop.color ? "draw.squad" : "draw.squad_action", data)];
  if (troop.resolved) parts.push(say("draw.squad_captured"));
  else if (troop.wins) parts.push(say("draw.squad_wins"));
  return withState(say, parts.join(", "), state);
}

/** The line under a squad: what it lacks, what it has done, or what it is made of. */
export function troopLine(say: Say, troop: Troop): string {
  if (troop.resolved) return say("draw.squad_captured");
  if (!troop.color) return troop.needs ? say("board.needs", { count: troop.needs }) : say("board.recruits_now");
  const made = [troop.supports.length ? say("board.supports", { count: troop.supports.length }) : "", troop.penalty ? `−${troop.penalty}` : ""].filter(Boolean).join(" ");
  if (troop.idle) return say("board.idle");
  return troop.wins ? say("draw.squad_wins") : made || say(`color.${troop.color}`);
}
