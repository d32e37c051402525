/** Who and what stands where, in words: for those who listen to the map. Spaces are called what choices call them. */
import type { BoardProps } from "../board";
import { keyOf } from "./hexes";
import { type Deed, type Fight, type Fighter, type Hex, PIT, type Shown, WALL } from "./look";

type Say = BoardProps["say"];

export class Around {
  private readonly spaces: ReadonlyMap<string, string>;

  constructor(
    private readonly fight: Fight,
    private readonly shown: Shown,
    private readonly nameOf: (seat: number) => string,
    private readonly say: Say,
  ) {
    const { spaces, places } = shown.map;
    this.spaces = new Map(spaces.map((hex, index) => [keyOf(hex), say("hex_of.place", { row: places[index]?.[0], place: places[index]?.[1] })]));
  }

  place(hex: Hex): string {
    return this.spaces.get(keyOf(hex)) ?? keyOf(hex);
  }

  pawn({ seat, monster, hex, facing, health, stats }: Fighter & { hex: Hex }): string {
    return this.say("around.monster", { monster, name: this.nameOf(seat), place: this.place(hex), facing, health, most: stats.ht });
  }

  limb(limb: string, hex: Hex): string {
    return `${this.say(`limb.${limb}`)}, ${this.place(hex)}`;
  }

  object(index: number): string {
    const { kind, hex } = this.fight.objects[index]!;
    return this.say("around.object", { kind, place: this.place(hex), weight: this.shown.map.weights[index] ?? 0 });
  }

  /** Walls and pits, each kind with all its spaces, from the top of the map to its bottom. */
  get ground(): { key: string; hexes: readonly Hex[]; words: string }[] {
    const { spaces, terrain } = this.shown.map;
    return ([["walls", WALL], ["pits", PIT]] as const).flatMap(([key, kind]) => {
      const hexes = spaces.filter((_, index) => terrain[index] === kind).toSorted((one, other) => one[1] - other[1] || one[0] - other[0]);
      return hexes.length ? [{ key, hexes, words: this.say(`around.${key}`, { places: hexes.map((hex) => this.place(hex)).join("; ") }) }] : [];
    });
  }

  /** A monster with its player, or an object. */
  target(id: string): string {
    const fighter = /^p\d$/.test(id) ? this.fight.players[Number(id[1])] : undefined;
    if (fighter) return `${this.say(`monster.${fighter.monster}`)} (${this.nameOf(fighter.seat)})`;
    return this.say(`kind.${this.fight.objects.find((object) => object.id === id)?.kind ?? id}`);
  }

  /** "Attack: Professor Squelch (Nub)", "Move: forward, to row 3, space 4", "Turn: east". */
  deed(deed: Deed, hex: Hex): string {
    const { verb = "", target, attribute, facing, way, spaces } = deed;
    if (target && attribute) return this.say("board.escape", { whom: this.target(target), attribute: this.say(`attribute.${attribute}`) });
    const named = this.say(`verb.${verb}`);
    if (target) return `${named}: ${this.target(target)}, ${this.place(hex)}`;
    if (facing) return `${named}: ${this.say(`facing.${facing}`)}`;
    return way || spaces ? this.say("around.to", { verb, way: this.say(way ? `way.${way}` : `spaces.${spaces}`), place: this.place(hex) }) : named;
  }
}
