/** Numbers as people read them. */
import { decimal, prefs } from "../../lib/prefs.svelte";

/** A probability. Never "100%" for what may still fail, nor "0%" for what may still happen. */
export function share(probability: number): string {
  const shown = probability > 0 && probability < 1 ? Math.min(0.99, Math.max(0.01, probability)) : probability;
  return new Intl.NumberFormat(prefs.language, { style: "percent", maximumFractionDigits: 0 }).format(shown);
}

/** A length in hundredths of an inch, as inches with one place. */
export const inches = (length: number): string => decimal(length / 100);
