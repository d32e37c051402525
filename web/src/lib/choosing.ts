/** What all boards ask about a choice. */
import type { Choice } from "./wire_types";

/** The kind of thing it stands for: `card` of `card:7S`. */
export const kindOf = ({ thing }: Choice): string => thing.slice(0, thing.indexOf(":"));
