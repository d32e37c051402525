/** Where on the map an action happens, so that one click there can mean the whole of it. */
import type { BoardProps } from "../board";
import { ahead, along, keyOf } from "./hexes";
import type { Deed, Fight, Fighter, Hex, Prospect } from "./look";

/** A hex, or a direction around the own pawn. */
export interface Place {
  hex: Hex;
  facing?: number;
}

/** Where a part of an action is picked; null if that is not on the map. */
export function placeOf(part: string, value: string, fight: Fight, me: Fighter | null, placed: Hex | null = null): Place | null {
  const at = (hex: Hex | null | undefined): Place | null => (hex ? { hex } : null);
  if (part === "hex") return value.includes(",") ? { hex: value.split(",").map(Number) as unknown as Hex } : null;
  if (part === "target") return at(/^p\d$/.test(value) ? fight.players[Number(value[1])]?.hex : fight.objects.find((object) => object.id === value)?.hex);
  if (part === "facing") return me?.hex || placed ? { hex: (me?.hex ?? placed)!, facing: Number(value) } : null;
  if (!me?.hex) return null;
  if (part === "way") return at(along(me.hex, me.facing, value));
  if (part === "spaces") return at(ahead(me.hex, me.facing, Number(value)));
  return null;
}

export interface Spot extends Place {
  key: string;
  deeds: Deed[];
}

const TESTS: ReadonlySet<string | undefined> = new Set(["attack", "shoot", "escape", "push"]);

/** Cards decide whether it comes off, so it wants a second look. */
export const isTest = (deed: Deed): boolean => TESTS.has(deed["verb"]);

const counted = (side: Prospect["mine"]): string => (side.bonus ? `${side.attribute} + ${side.bonus}` : String(side.attribute));

/** What both sides have, and how likely the best play wins. */
export const oddsOf = ({ mine, theirs, best }: Pick<Prospect, "mine" | "theirs" | "best">, say: BoardProps["say"]): string =>
  say("board.odds", { mine: counted(mine), theirs: counted(theirs), wins: say(`wins.${best.way}`, { ...best }) });

const PLACES = ["way", "spaces", "facing", "target"] as const;

/** What can be done where: everything that can be done to one place, together. */
export function deedSpots(deeds: readonly Deed[], fight: Fight, me: Fighter | null): Spot[] {
  const spots = new Map<string, Spot>();
  for (const deed of deeds) {
    const part = PLACES.find((each) => each in deed);
    const place = part && placeOf(part, deed[part]!, fight, me);
    if (!place) continue;
    const key = place.facing === undefined ? keyOf(place.hex) : `facing ${place.facing}`;
    const spot = spots.get(key) ?? { ...place, key, deeds: [] };
    spot.deeds.push(deed);
    spots.set(key, spot);
  }
  return [...spots.values()];
}
