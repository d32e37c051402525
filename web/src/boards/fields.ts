/** Options that a game shows in its own way when a table is set: with pictures instead of a list of names. Loaded with the form only. */
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

const FIELDS: Record<string, () => Promise<{ fields: Fields }>> = {
  giant_monster_invasion: () => import("./giant_monster_invasion/fields"),
};

/** By option; empty where the game has none of its own. */
export const fieldsOf = async (slug: string): Promise<Fields> => (await FIELDS[slug]?.())?.fields ?? {};
