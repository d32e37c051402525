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

/** A monster file: its fields, and on which line each is (`powers.0` for the first power). */
export interface Found {
  sheet: Sheet;
  lines: Readonly<Record<string, number>>;
}

/** The line that can't be read, and its field where it has one; line 0: the field is missing. */
export interface Unread {
  line: number;
  key: string;
}

/** Only the form is read here. What the fields say is for the server to judge. */
export function readFile(text: string): Found | Unread {
  const rows = text.split(/\r?\n/).map(bare);
  const found: Record<string, unknown> = {};
  const lines: Record<string, number> = {};
  for (let at = 0; at < rows.length; at++) {
    if (!rows[at]) continue;
    const [, key, first] = /^(\w+)\s*=\s*(.+)$/.exec(rows[at]!) ?? [];
    if (!key) return { line: at + 1, key: "" };
    lines[key] = at + 1;
    const value = [first!];
    for (let entry = 0; depth(value.join("\n")) > 0 && at + 1 < rows.length; ) {
      value.push(rows[++at]!);
      if (!rows[at]!.startsWith("{")) continue;
      if (parsed(rows[at]!.replace(/,$/, "")) === undefined) return { line: at + 1, key: `${key}.${entry}` };
      lines[`${key}.${entry++}`] = at + 1;
    }
    found[key] = parsed(value.join("\n"));
    if (found[key] === undefined) return { line: lines[key], key };
  }
  for (const [key, good] of [["id", typeof found["id"] === "string"], ["powers", Array.isArray(found["powers"])]] as const) {
    if (!good) return { line: lines[key] ?? 0, key };
  }
  return { sheet: found as unknown as Sheet, lines };
}

/** Without a comment and the space around it. */
const bare = (row: string): string => row.replace(/("(?:[^"\\]|\\.)*")|#.*/g, (_, string: string | undefined) => string ?? "").trim();

const depth = (value: string): number => [...value.replace(/"(?:[^"\\]|\\.)*"/g, "")].reduce((open, sign) => open + (sign === "[" ? 1 : sign === "]" ? -1 : 0), 0);

function parsed(value: string): unknown {
  const json = value.replace(/("(?:[^"\\]|\\.)*")|(\w+)\s*=\s*/g, (_, string: string | undefined, name: string) => string ?? `"${name}": `).replace(/,(\s*[\]}])/g, "$1");
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}
