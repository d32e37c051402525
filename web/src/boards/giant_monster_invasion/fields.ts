/** What is chosen by its picture before a battle. */
import type { Fields } from "../fields";
import BattlefieldField from "./BattlefieldField.svelte";
import MonsterField from "./MonsterField.svelte";

export const fields: Fields = { monsters: MonsterField, battlefield: BattlefieldField };
