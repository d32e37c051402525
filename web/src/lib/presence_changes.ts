/** Who has come, gone, sat down or handed over to a bot between two tables. */
import type { Key } from "./texts";
import type { Player, Table } from "./wire_types";

export interface PresenceChange {
  key: Extract<Key, `here.${string}`>;
  seat: number;
}

/** They are at the match that follows this one: whoever isn't here has not simply left. */
export const nextMatch = (table: Table): string | null => table.rematch ?? table.series?.next ?? null;

export function presenceChanges(before: readonly Player[], now: readonly Player[]): PresenceChange[] {
  return now.flatMap((player): PresenceChange[] => {
    const old = before.find((each) => each.seat === player.seat);
    if (!old) return [];
    if (["invite", "open"].includes(old.kind) && player.kind === "human") return [{ key: "here.sat", seat: player.seat }];
    if (old.kind === "human" && player.kind === "bot") return [{ key: "here.bot", seat: player.seat }];
    if (old.kind === "bot" && player.kind === "human") return [{ key: "here.back", seat: player.seat }];
    if (player.kind !== "human" || old.here === player.here) return [];
    return [{ key: player.here ? "here.came" : "here.left", seat: player.seat }];
  });
}
