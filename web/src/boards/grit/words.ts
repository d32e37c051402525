/** What is written on the table and what a screen reader says of it, in the game's own sentences. */
import type { ThingState } from "../board";
import type { Choice, Player } from "../../lib/wire_types";
import { HIDDEN, type Display, type Entry, type Side, type Word } from "./look";

type Say = (key: string, data?: Record<string, unknown>) => string;

export interface Teller {
  say: Say;
  players: readonly Player[];
  seat: number | null;
  titles: Readonly<Record<string, string>>;
}

const LONGEST_NAME = 11;
const NUMERALS = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII"];

export const numeral = (number: number): string => NUMERALS[number] ?? String(number);
export const rankOf = (card: string): string => (card.startsWith("T") ? "10" : card.slice(0, 1));

export function nameOf({ say, players }: Teller, seat: number): string {
  return players.find((player) => player.seat === seat)?.name || say(`seat.${seat}`);
}

/** A name where there is little room; the whole one is always said to those who listen. */
export function shortName(teller: Teller, seat: number): string {
  const name = nameOf(teller, seat);
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…`;
}

/** A name for a label: the person looking is "You". */
export const whoOf = (teller: Teller, seat: number): string => (seat === teller.seat ? teller.say("board.you") : shortName(teller, seat));

export const labelOf = (teller: Teller, pile: string): string => `${whoOf(teller, Number(pile[0]))} ${pile.slice(1)}`;

export function placeOf(teller: Teller, pile: string): string {
  const owner = Number(pile[0]);
  return teller.say(owner === teller.seat ? "pile_of.you" : "pile_of.other", { letter: pile.slice(1), name: nameOf(teller, owner) });
}

/** What injuries are called, in the reader's language where it has a word for them. */
export function titlesIn(say: Say, titles: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(titles).map(([card, title]) => [card, word(say, `title.${title}`, title)]));
}

function word(say: Say, key: string, otherwise: string): string {
  const known = say(key);
  return known === key ? otherwise : known;
}

/** "9 + ?": what everybody can add up, and that more lies there. */
export const shownTotal = (visible: number, side: Side): string => (side.down > 0 ? `${visible} + ?` : String(visible));

/** The owner's own sum, where it differs from what everybody can see. */
export function knownTotal(side: Side): string | null {
  if (side.full === null || side.down === 0) return null;
  const known = side.unknown > 0 ? `${side.full} + ?` : String(side.full);
  return known === shownTotal(side.visible, side) ? null : known;
}

export function whyOf(teller: Teller, word: Word): string {
  return teller.say(`board.why.${word.why}`, { own: word.totals[word.seat], other: word.totals[1 - word.seat] });
}

/** Five words on a slip; the whole sentence where there are none. */
export function reasonOf({ say }: Teller, barred: Choice): string {
  return word(say, `board.bar.${barred.clause}`, barred.sentence);
}

export function cardName(teller: Teller, card: string): string {
  const title = teller.titles[card];
  const name = teller.say(`card.${card}`);
  return title === undefined ? name : `${name}, ${title}`;
}

function topOf(teller: Teller, entry: Entry): string {
  if (!entry.down) return cardName(teller, entry.card);
  return entry.card === HIDDEN ? teller.say("board.say.hidden") : teller.say("board.say.hidden_own", { card: entry.card });
}

/** "your pile a, top: 9 of Spades, Shattered Knee; covered: 6 of Spades; lay it here". */
export function pileAbout(teller: Teller, pile: string, entries: readonly Entry[], state: ThingState, barred: Choice | undefined): string {
  const { say } = teller;
  const top = entries.at(-1);
  const covered = entries.slice(0, -1).map((entry) => entry.card);
  const parts = [top ? say("board.say.top", { place: placeOf(teller, pile), top: topOf(teller, top) }) : say("board.say.empty", { place: placeOf(teller, pile) })];
  if (top?.marked) parts.push(say("board.say.marked"));
  if (covered.length > 0) parts.push(say("board.say.covered", { cards: covered.map((card) => say(`card.${card}`)).join(", ") }));
  if (state === "offered") parts.push(say("board.say.lay"));
  if (state === "picked") parts.push(say("board.say.laid"));
  if (barred) parts.push(say("board.say.barred", { why: reasonOf(teller, barred), clause: barred.clause }));
  return parts.join("; ");
}

export function handAbout(teller: Teller, card: string, state: ThingState): string {
  const title = teller.titles[card] ?? "";
  if (state === "offered") return teller.say("board.say.playable", { card, title });
  if (state === "picked") return teller.say("board.say.picked", { card, title });
  return cardName(teller, card);
}

export function trackerAbout({ say }: Teller, tracker: NonNullable<Display["tracker"]>): string {
  const names = (seen: boolean): string => {
    const cards = tracker.filter((marker) => marker.seen === seen).map((marker) => (marker.card === HIDDEN ? say("board.joker") : say(`card.${marker.card}`)));
    return cards.join(", ") || say("board.none");
  };
  return say("board.tracker_about", { cards: names(true), missing: names(false) });
}

/** A title in at most three lines, as even as its words allow. */
export function lines(title: string, longest = 13): string[] {
  const words = title.split(" ");
  let best = [title];
  for (let width = 4; width <= title.length; width += 1) {
    best = wrap(words, width);
    if (best.length <= 2 && best.every((line) => line.length <= longest)) return best;
    if (best.length <= 2) break;
  }
  return wrap(words, longest);
}

function wrap(words: readonly string[], width: number): string[] {
  const rows: string[] = [];
  for (const word of words) {
    const row = rows.at(-1);
    if (row !== undefined && row.length + 1 + word.length <= width) rows[rows.length - 1] = `${row} ${word}`;
    else rows.push(word);
  }
  return rows;
}
