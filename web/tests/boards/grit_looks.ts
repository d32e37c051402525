/** Looks of the engine, as the wire brings them; `python -m tests.games.grit.web_looks` writes the file anew. */
import type { Catalogue, Language } from "../../src/lib/texts";
import type { Choice, Choices, Look, Preview } from "../../src/lib/wire_types";
import file from "./grit_looks.json";

export type Moment = keyof typeof file.moments;

interface Shown {
  look: Look;
  seat: number | null;
  choices: Choices | null;
  prefix: Choice[];
  preview: Preview | null;
}

export const looks = file as unknown as { moments: Record<Moment, Shown>; texts: Record<Language, Catalogue> };
