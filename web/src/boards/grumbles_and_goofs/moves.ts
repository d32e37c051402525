/** Told or foretold events as journeys on the board. */
import type { Told } from "../../lib/wire_types";
import { type GoofKind, type Kind, KINDS, type Side, type View } from "./look";

export interface Journey {
  /** The kind of a Grumble, or the id of a Goof. */
  id: string;
  from: string | null;
  to: string;
  grumble: { kind: Kind; owner: Side } | null;
  goof: GoofKind | null;
}

type Happened = Pick<Told, "kind" | "data">;

/** Where pieces go, each piece once: from where it first stood to where it ends up. */
export function journeysOf(events: readonly Happened[], view: View): Journey[] {
  const found = new Map<string, Journey>();
  for (const { kind, data } of events) {
    const journey = journeyOf(kind, data as Record<string, string>, view);
    if (journey) found.set(journey.id, { ...journey, from: found.get(journey.id)?.from ?? journey.from });
  }
  return [...found.values()];
}

function journeyOf(kind: string, data: Record<string, string>, view: View): Journey | null {
  if (kind === "drafted") return grumble(data["kind"]!, null, data["square"]!, data["owner"] as Side);
  if (kind === "exchanged") return grumble(data["in"]!, null, data["square"]!, data["owner"] as Side);
  if (kind !== "moved" && kind !== "displaced") return null;
  const id = data[kind === "moved" ? "kind" : "piece"]!;
  const owner = view.grumbles[id as Kind]?.owner ?? null;
  if ((KINDS as readonly string[]).includes(id)) return grumble(id, data["from"]!, data["to"]!, owner);
  return { id, from: data["from"]!, to: data["to"]!, grumble: null, goof: view.goofs[id]?.kind ?? "unknown" };
}

function grumble(id: string, from: string | null, to: string, owner: Side | null): Journey {
  return { id, from, to, grumble: { kind: id as Kind, owner: owner ?? "purple" }, goof: null };
}
