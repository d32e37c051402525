/** Options that a game shows in its own way when a table is set, with pictures instead of a list of names: boards/<slug>/fields.ts. Loaded with the form only. */
import type { Component } from "svelte";
import type { Data } from "../lib/wire_types";

export interface OptionFieldProps {
  game: string;
  value: unknown;
  /** What the game says about the form as it is filled in. */
  facts: Data | null;
  say: (key: string, data?: Data) => string;
  onChange: (value: unknown) => void;
}

export type Fields = Readonly<Record<string, Component<OptionFieldProps>>>;

const FIELDS = import.meta.glob<{ fields: Fields }>("./*/fields.ts");

/** By option; empty where the game has none of its own. */
export const fieldsOf = async (slug: string): Promise<Fields> => (await FIELDS[`./${slug}/fields.ts`]?.())?.fields ?? {};
