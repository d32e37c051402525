/** What happened, as small scenes on the map. Each is over in less than a second. */
import type { Point, Told } from "../../lib/wire_types";

export type Effect =
  | { kind: "beam"; from: Point; to: Point; blast: string }
  | { kind: "claw" | "ring" | "dust" | "squeeze" | "puff" | "flash" | "burst" | "spark" | "dome"; at: Point }
  | { kind: "topple" | "crumble"; at: Point; who: string }
  | { kind: "jet"; at: Point; hit: boolean }
  | { kind: "trail"; from: Point; to: Point }
  | { kind: "number"; at: Point; text: string; good: boolean };

const CLAWS = new Set(["brawls", "counters", "struggles", "burrows", "rams"]);
const RINGS = new Set(["roars", "intimidates", "addles", "blows"]);
const TRAILS = new Set(["walked", "flew", "swam", "dug", "slid", "slid_to_edge", "slid_into"]);
const DUST = new Set(["slid", "slid_to_edge", "slid_into", "slammed", "collided", "hit_rock", "landed_hard", "plunged", "prone", "fell"]);
const PUFFS = new Set(["clouded", "surfaced", "dug", "blended", "unveiled", "fled", "choked", "sank"]);
const BURSTS = new Set(["collided", "hit_rock", "burned", "corroded", "landed_hard", "plunged", "pushed_apart", "broke_free", "shook_off", "recoiled", "backlash"]);
const DOMES = new Set(["fielded", "shielded", "guarded"]);
const FALLS = new Set(["defeated", "lost", "swallowed"]);
/** What throws a monster through the air; other slides stay on the ground. */
const THROWS = new Set(["launched", "plunged", "blows"]);

const pair = (value: unknown): Point | null => (Array.isArray(value) && value.length === 2 ? [Number(value[0]), Number(value[1])] : null);

/** `placeOf` knows where a monster or a building stands. */
export function effectsOf(events: readonly Told[], placeOf: (id: string) => Point | null): Effect[] {
  return events.flatMap((event) => sceneOf(event, placeOf));
}

function sceneOf({ kind, data }: Told, placeOf: (id: string) => Point | null): Effect[] {
  const at = placeOf(String(data["monster"] ?? ""));
  const target = placeOf(String(data["target"] ?? data["other"] ?? ""));
  const found: Effect[] = [];
  if ((kind === "fires" || kind === "blasts_free") && at && target) found.push({ kind: "beam", from: at, to: target, blast: String(data["kind"]) });
  if (CLAWS.has(kind) && target) found.push({ kind: "claw", at: target });
  if (RINGS.has(kind) && at) found.push({ kind: "ring", at });
  const [from, to] = [pair(data["from"]), pair(data["to"])];
  if (TRAILS.has(kind) && from && to) found.push({ kind: "trail", from, to });
  if (kind === "teleported") found.push(...[from, to].flatMap((end) => (end ? [{ kind: "flash", at: end } as const] : [])));
  const fallen = to ?? target ?? at;
  if (DUST.has(kind) && fallen) found.push({ kind: "dust", at: fallen });
  if (PUFFS.has(kind) && at) found.push({ kind: "puff", at });
  if ((kind === "squeezed" || kind === "grabs" || kind === "grabbed") && target) found.push({ kind: "squeeze", at: target });
  const ruin = placeOf(String(data["building"] ?? ""));
  if (kind === "destroyed" && ruin) found.push({ kind: "crumble", at: ruin, who: String(data["building"]) }, { kind: "dust", at: ruin });
  if (BURSTS.has(kind) && fallen) found.push({ kind: "burst", at: fallen });
  if (DOMES.has(kind) && at) found.push({ kind: "dome", at });
  if (kind === "charged" && at) found.push({ kind: "spark", at });
  if (FALLS.has(kind) && at) found.push({ kind: "topple", at, who: String(data["monster"]) });
  if (kind === "bled" && at) found.push({ kind: "number", at, text: `−${Number(data["hits"])}`, good: false });
  if ((kind === "struck" || kind === "strike_missed") && at) found.push({ kind: "jet", at, hit: kind === "struck" });
  if (kind === "hurt" && at) found.push({ kind: "number", at, text: Number(data["lost"]) ? `−${Number(data["lost"])}` : "TOUGH", good: false });
  if ((kind === "healed" || kind === "regenerated" || kind === "leeched") && at && Number(data["hits"])) found.push({ kind: "number", at, text: `+${Number(data["hits"])}`, good: true });
  return found;
}

/** Monsters that fly through the air in what was told: thrown, dropped, blown away. */
export function thrownIn(events: readonly Told[]): Set<string> {
  const who = events.filter(({ kind }) => THROWS.has(kind)).map(({ data }) => String(data["other"] ?? data["target"] ?? ""));
  return new Set(who);
}
