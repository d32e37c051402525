/**
 * The client's own sentences, and the games' from the server. A placeholder `{card}` with the value `7S` reads as `card.7S` where there is one,
 * `{chance}`, a probability, as a percentage, and `{n|inch|inches}` as the first form if `{n}` reads as 1, else as the second.
 */
import de from "../texts/de.json";
import en from "../texts/en.json";
import type { Data } from "./wire_types";

export type Catalogue = Record<string, string>;
export type Key = keyof typeof en;
export type Language = "en" | "de";

export const CATALOGUES: Record<Language, Catalogue> = { en, de };
export const LANGUAGES: readonly Language[] = ["en", "de"];

export function fill(catalogue: Catalogue, key: string, data: Data = {}): string {
  const sentence = catalogue[key];
  if (sentence === undefined) return key;
  return sentence.replace(/\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    if (!(name in data)) return whole;
    const found = word(catalogue, name, data[name]);
    return many === undefined ? found : found === "1" ? one! : many;
  });
}

/** A probability for people, or the lowest and the highest one: 0% or 100% only if it is certain. */
function chance(catalogue: Catalogue, value: number | readonly [number, number]): string {
  if (typeof value !== "number") {
    const [low, high] = [chance(catalogue, value[0]), chance(catalogue, value[1])];
    return low === high ? low : fill(catalogue, "chance.range", { low, high });
  }
  const number = Math.round(100 * value);
  if (value > 0 && value < 1 && (number === 0 || number === 100)) return fill(catalogue, number ? "chance.over" : "chance.under");
  return fill(catalogue, "chance.percent", { number });
}

function word(catalogue: Catalogue, name: string, value: unknown): string {
  if (name === "chance" && typeof value !== "string") return chance(catalogue, value as number);
  if (Array.isArray(value)) return value.map((each) => word(catalogue, name, each)).join(", ");
  return catalogue[`${name}.${String(value)}`] ?? (typeof value === "number" ? String(value).replace(".", catalogue.decimal ?? ".") : String(value));
}

export function preferred(languages: readonly string[]): Language {
  const known = languages.map((each) => each.slice(0, 2)).find((each) => LANGUAGES.includes(each as Language));
  return (known as Language | undefined) ?? "en";
}
