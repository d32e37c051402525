/** Monster files: the TOML that packs, campaigns and the command line read, and the shelf of this browser. */
import type { Sheet } from "./content";
import type { Power } from "./look";

const SHELF = "grumbletop.giants";
const MOST_KEPT = 24;

export function shelf(): Sheet[] {
  try {
    return JSON.parse(localStorage.getItem(SHELF) ?? "[]") as Sheet[];
  } catch {
    return [];
  }
}

/** The newest stands first; one id is kept once. */
export function shelve(sheet: Sheet): void {
  localStorage.setItem(SHELF, JSON.stringify([sheet, ...shelf().filter((each) => each.id !== sheet.id)].slice(0, MOST_KEPT)));
}

const inline = (power: Power): string => `    { ${Object.entries(power).map(([key, value]) => `${key} = ${JSON.stringify(value)}`).join(", ")} },`;

export function asFile(sheet: Sheet): string {
  const lines = Object.entries(sheet).filter(([key]) => key !== "powers").map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  return `${[...lines, "powers = [", ...sheet.powers.map(inline), "]"].join("\n")}\n`;
}

/** The fields of a monster file; null if it is none. What they say is for the server to judge. */
export function readFile(text: string): Sheet | null {
  const bare = text.replace(/^\s*#.*$/gm, "");
  const found: Record<string, unknown> = {};
  for (const [, key, value] of bare.matchAll(/^(\w+)\s*=\s*(\[[\s\S]*?^\]|\[.*\]|.+)$/gm)) {
    const json = value!.replace(/("(?:[^"\\]|\\.)*")|(\w+)\s*=\s*/g, (_, string: string | undefined, name: string) => string ?? `"${name}": `).replace(/,(\s*[\]}])/g, "$1");
    try {
      found[key!] = JSON.parse(json);
    } catch {
      return null;
    }
  }
  return typeof found["id"] === "string" && Array.isArray(found["powers"]) ? (found as unknown as Sheet) : null;
}
