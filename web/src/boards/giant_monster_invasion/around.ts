/** How far everything is from the own monster, and in which direction: for those who listen to the table instead of looking at it. */
import { decimal, t } from "../../lib/prefs.svelte";
import type { Player } from "../../lib/wire_types";
import type { BoardProps } from "../board";
import { type Battle, type Giant, type Shown, statesOf } from "./look";

type Say = BoardProps["say"];

const inches = (hundredths: number): string => decimal(hundredths / 100);

export class Around {
  constructor(
    private readonly battle: Battle,
    private readonly shown: Shown,
    private readonly players: readonly Player[],
    private readonly say: Say,
    private readonly nameOf: (id: string) => string,
  ) {}

  /** From whom, and what the hours mean. */
  get title(): string {
    const from = this.battle.monsters[this.shown.around?.from ?? ""];
    return [this.say("board.table"), ...(from ? [this.say("drawing.from", { monster: from.name })] : [])].join(". ");
  }

  /** "Building 7 (STURDY 3): 5.2 inches at 3 o'clock". */
  words(id: string): string {
    const monster = this.battle.monsters[id];
    if (!monster) return this.placed(id, this.titleOf(id));
    const numbers = [`HITS ${monster.hits}/${monster.hits_max}`, `TOUGH ${monster.tough}/${monster.tough_max}`];
    return [this.placed(id, this.titleOf(id)), ...numbers, ...statesOf(monster, this.say), ...(id === this.shown.around?.from ? [this.edges(monster)] : [])].join(", ");
  }

  /** Only where it is. */
  placed(id: string, name = this.nameOf(id)): string {
    const thing = this.shown.around?.things.find((each) => each.id === id);
    if (!thing) return name;
    return thing.bearing === null ? this.say("around.within", { name, monster: this.battle.monsters[this.shown.around!.from]?.name }) : this.say("drawing.far", { monster: name, inches: inches(thing.u), bearing: thing.bearing });
  }

  private titleOf(id: string): string {
    const [monster, building, hazard] = [this.battle.monsters[id], this.battle.buildings[id], this.battle.hazards[id]];
    if (monster) return `${monster.name} (${this.players.find(({ seat }) => seat === monster.player)?.name || t("seat", { number: monster.player + 1 })})`;
    if (hazard) return this.say(`hazard.${hazard.kind}`);
    return building?.kind === "rock" ? this.nameOf(id) : `${this.nameOf(id)} (STURDY ${building?.sturdy})`;
  }

  private edges({ x, y }: Giant): string {
    const { w, h } = this.battle.table;
    return this.say("drawing.edges", { left: inches(x), right: inches(w - x), top: inches(y), bottom: inches(h - y) });
  }
}
