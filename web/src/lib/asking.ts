/**
 * What is asked at each step of an action, in the game's own words.
 *
 * A room may say it for the part that comes next (`ask.turn.square`; `ask.turn.piece_square` where either may), also for one deed only
 * (`ask.turn.end.grumble`) or for one that another pick has changed (`ask.main.move.crash.whole`), and for the whole action before it is sent
 * (`ask.turn.whole`), before a further point is put (`ask.turn.onward`), or where an area goes on around a corner (`ask.turn.corner`); what was
 * picked so far can be named: `{card}`. A deed that is never sent by a single click has its question in `sure.battle.capture` instead; one
 * that needs it only where nothing was picked before, in `sure.plan.alone.grunt`.
 *
 * The button that sends it reads `act.<decision>`, also for one deed only (`act.turn.end`). A choice that has a word of its own there
 * (`act.mark.plain`) is the last word on an action: it gets such a button, and is sent as soon as it is clicked.
 */
import type { Catalogue } from "./texts";
import { fill } from "./texts";
import type { Choice, Choices } from "./wire_types";

/** The deed among the picked parts, if the game has a part for that. */
const deedOf = (prefix: readonly Choice[]): string => prefix.find((choice) => choice.part === "verb")?.value ?? "";

function nextOf(choices: Choices): string {
  if (choices.whole !== null) return "whole";
  return [...new Set(choices.offered.map((choice) => choice.part))].sort().join("_");
}

const keysOf = (decision: string, deed: string, next: string): string[] =>
  [deed && next && `${decision}.${deed}.${next}`, next && `${decision}.${next}`].filter(Boolean);

function first(texts: Catalogue, keys: readonly string[], prefix: readonly Choice[]): string {
  const key = keys.find((each) => each in texts);
  const names = Object.fromEntries(prefix.map((choice) => [choice.part, choice.label]));
  return key ? fill(texts, key, names) : "";
}

export const lastWordKey = (choice: Choice): string => `act.${choice.part}.${choice.value}`;

const sureKeys = (decision: string, prefix: readonly Choice[]): string[] => [
  `sure.${decision}.${deedOf(prefix)}`,
  ...(prefix.length === 1 ? [`sure.${decision}.alone.${prefix[0]!.value}`] : []),
];

/** The choices that have a button of their own, if all of them have. */
export function lastWords(texts: Catalogue, choices: Choices | null): Choice[] {
  const offered = choices?.offered ?? [];
  return choices?.whole === null && offered.every((choice) => lastWordKey(choice) in texts) ? offered : [];
}

/** The sentence of this step; "" where the game has none of its own, and what the decision asks stays. */
export function askedNow(texts: Catalogue, decision: string, prefix: readonly Choice[], choices: Choices | null): string {
  if (!choices || prefix.length === 0) return "";
  const next = nextOf(choices);
  const steps = [...(next === "whole" && choices.area ? ["onward"] : choices.area?.later.length ? ["corner"] : []), next];
  const deed = deedOf(prefix);
  const keys = steps.flatMap((step) => [...prefix.map(({ value }) => `${decision}.${deed}.${value}.${step}`), ...keysOf(decision, deed, step)]).map((key) => `ask.${key}`);
  return first(texts, next === "whole" ? [...sureKeys(decision, prefix), ...keys] : keys, prefix);
}

/** What may still be chosen, though the action could be sent as it is (`more.rope`); "" where the game does not ask for it. */
export function askedMore(texts: Catalogue, prefix: readonly Choice[], choices: Choices | null): string {
  const next = choices?.whole ? choices.offered[0] : undefined;
  return next ? first(texts, [`more.${next.part}`], prefix) : "";
}

/** What the button says that sends the action; "" where the game has no words for it. */
export function actWord(texts: Catalogue, decision: string, prefix: readonly Choice[]): string {
  const deed = deedOf(prefix);
  return first(texts, [deed && `act.${decision}.${deed}`, `act.${decision}`].filter(Boolean), prefix);
}

/**
 * Whether the latest click has said everything: it was the only one, and nothing followed by itself, or it was the last word on a longer choice.
 * A free point wants a second look, and so does a deed of which the game asks whether one is sure.
 */
export function saysAll(texts: Catalogue, decision: string, prefix: readonly Choice[], picked: readonly Choice[], choices: Choices): boolean {
  const last = picked.at(-1);
  if (sureKeys(decision, prefix).some((key) => key in texts) || choices.whole === null || choices.offered.length > 0 || choices.area !== null || !last || last.free) return false;
  return (picked.length === 1 && prefix.at(-1) === last) || last.thing.startsWith("verb:") || lastWordKey(last) in texts;
}
