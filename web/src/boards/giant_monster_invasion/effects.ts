/** What happened, as small scenes on the map. Each is over in less than a second. */
import type { Point, Told } from "../../lib/wire_types";

export type Effect =
  | { kind: "beam"; from: Point; to: Point; blast: string }
  | { kind: "claw" | "ring" | "dust" | "squeeze" | "puff" | "flash"; at: Point }
  | { kind: "jet"; at: Point; hit: boolean }
  | { kind: "trail"; from: Point; to: Point }
  | { kind: "number"; at: Point; text: string; good: boolean };

const CLAWS = new Set(["brawls", "counters", "struggles", "burrows", "rams"]);
const RINGS = new Set(["roars", "intimidates", "addles", "blows"]);
const TRAILS = new Set(["walked", "flew", "swam", "dug", "slid", "slid_to_edge", "slid_into"]);
const DUST = new Set(["slid", "slid_to_edge", "slid_into", "slammed", "collided", "hit_rock", "landed_hard", "plunged", "prone"]);
const PUFFS = new Set(["clouded", "surfaced", "dug"]);

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
  if (kind === "squeezed" && target) found.push({ kind: "squeeze", at: target });
  const ruin = placeOf(String(data["building"] ?? ""));
  if (kind === "destroyed" && ruin) found.push({ kind: "dust", at: ruin });
  if ((kind === "struck" || kind === "strike_missed") && at) found.push({ kind: "jet", at, hit: kind === "struck" });
  if (kind === "hurt" && at) found.push({ kind: "number", at, text: Number(data["lost"]) ? `−${Number(data["lost"])}` : "TOUGH", good: false });
  if ((kind === "healed" || kind === "regenerated" || kind === "leeched") && at && Number(data["hits"])) found.push({ kind: "number", at, text: `+${Number(data["hits"])}`, good: true });
  return found;
}
