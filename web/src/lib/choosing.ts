/** What all boards ask about a choice. */
import type { Choice } from "./wire_types";

/** The kind of thing it stands for: `card` of `card:7S`. */
export const kindOf = ({ thing }: Choice): string => thing.slice(0, thing.indexOf(":"));

/** The key that picks a choice: its place in the list, or itself where all of them are numbers. "" if it has none. */
export function keyOf(offered: readonly Choice[], choice: Choice): string {
  const key = offered.every(({ value }) => /^\d+$/.test(value)) ? choice.value : String(offered.indexOf(choice) + 1);
  return key.length === 1 && (key !== "0" || choice.value === "0") ? key : "";
}

export const choiceOfKey = (offered: readonly Choice[], key: string): Choice | undefined => (/^\d$/.test(key) ? offered.find((choice) => keyOf(offered, choice) === key) : undefined);

/** Whether a label begins with its key anyway: an amount. */
export const saysKey = ({ label }: Choice, key: string): boolean => label.startsWith(key) && !/^\d/.test(label.slice(key.length));
