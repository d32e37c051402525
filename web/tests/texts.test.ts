import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CATALOGUES, fill, preferred } from "../src/lib/texts";

const { en, de } = CATALOGUES;
const holes = (sentence: string): string[] => [...new Set([...sentence.matchAll(/\{(\w+)[|}]/g)].map(([, name]) => name!))].sort();

describe("the catalogues", () => {
  it("say the same things in English and German", () => {
    expect(Object.keys(de)).toEqual(Object.keys(en));
  });

  it("leave the same holes to fill", () => {
    for (const key of Object.keys(en)) expect([key, holes(de[key]!)]).toEqual([key, holes(en[key]!)]);
  });

  it("hold nothing empty", () => {
    expect([...Object.values(en), ...Object.values(de)].filter((sentence) => !sentence.trim())).toEqual([]);
  });

  it("hold nothing that nobody says", () => {
    const home = join(import.meta.dirname, "../src");
    const sources = readdirSync(home, { recursive: true, encoding: "utf8" }).filter((path) => /\.(svelte|ts)$/.test(path));
    const source = sources.map((path) => readFileSync(join(home, path), "utf8")).join("\n");
    const said = (key: string): boolean => source.includes(`"${key}"`) || [...source.matchAll(/t\(`([\w.]+)\.\$\{/g)].some(([, stem]) => key.startsWith(`${stem}.`));
    expect(Object.keys(en).filter((key) => !said(key))).toEqual([]);
  });
});

describe("filling", () => {
  it("puts data into holes and leaves unknown ones standing", () => {
    expect(fill({ a: "{who} snaps at {what}" }, "a", { who: "Grib" })).toBe("Grib snaps at {what}");
  });

  it("takes the form that a number asks for", () => {
    const hops = (n: unknown): string => fill({ a: "{n} {n|inch|inches}", decimal: "," }, "a", { n });
    expect([1, "1", 0, 2, 1.5, "1.0"].map(hops)).toEqual(["1 inch", "1 inch", "0 inches", "2 inches", "1,5 inches", "1.0 inches"]);
    expect(fill({ a: "{n|inch|inches}" }, "a")).toBe("{n|inch|inches}");
  });

  it("reads ids as names where the catalogue has one, in lists too", () => {
    expect(fill({ a: "{card}", "card.7S": "7 of Spades" }, "a", { card: ["7S", "9S"] })).toBe("7 of Spades, 9S");
  });

  it("writes numbers with the decimal mark of the catalogue", () => {
    expect(fill({ a: "{far} Zoll", decimal: "," }, "a", { far: 2.5 })).toBe("2,5 Zoll");
    expect(fill({ a: "{far} inches" }, "a", { far: 2.5 })).toBe("2.5 inches");
  });

  it("reads a probability as a percentage, and as 0% or 100% only where it is certain", () => {
    const english = { hit: "{chance}!", "chance.percent": "{number}%", "chance.under": "under 1%", "chance.over": "over 99%", "chance.range": "{low} to {high}" };
    const said = (chance: number | number[]): string => fill(english, "hit", { chance });
    expect([0, 1e-300, 0.004, 0.005, 0.425, 0.994, 0.995, 1 - 2 ** -52, 1].map(said)).toEqual(["0%!", "under 1%!", "under 1%!", "1%!", "43%!", "99%!", "over 99%!", "over 99%!", "100%!"]);
    expect([said([0.42, 0.69]), said([0.42, 0.424])]).toEqual(["42% to 69%!", "42%!"]);
  });

  it("reads an unknown key as itself", () => {
    expect(fill({}, "no.such")).toBe("no.such");
  });
});

describe("the preferred language", () => {
  it("is the first one we speak", () => {
    expect(preferred(["fr-FR", "de-AT", "en"])).toBe("de");
    expect(preferred(["fr"])).toBe("en");
  });
});
