/** Numbers as people read them. */
import { decimal } from "../../lib/prefs.svelte";

/** A length in hundredths of an inch, as inches with one place. */
export const inches = (length: number): string => decimal(length / 100);
