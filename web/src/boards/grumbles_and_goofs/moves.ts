/** Told or foretold events as journeys on the board. */
import type { Told } from "../../lib/wire_types";
import { type GoofKind, type Kind, KINDS, type Side, SIDES, type View } from "./look";

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

/** How a piece went that was sent somewhere: over a head, or round a corner. */
export type Sent = "thrown" | "swung";

/** What is told besides journeys: pieces that have just come, how pieces were sent, and Goofs that were caught, with whose corner it was. */
export interface Story {
  popped: ReadonlySet<string>;
  sent: Readonly<Record<string, Sent>>;
  caught: readonly { goof: GoofKind; side: number; points: number }[];
}

const POPS: Readonly<Record<string, string>> = { arrived: "goof", drafted: "kind", exchanged: "in" };
const SENT: Readonly<Record<string, Sent>> = { throw: "thrown", swing: "swung" };

export function storyOf(events: readonly Happened[]): Story {
  const popped = events.flatMap(({ kind, data }) => (POPS[kind] ? [String(data[POPS[kind]])] : []));
  const sent = events.flatMap(({ kind, data }): [string, Sent][] => (kind === "displaced" && SENT[String(data["by"])] ? [[String(data["piece"]), SENT[String(data["by"])]!]] : []));
  const caught = events.flatMap(({ kind, data }) => (kind === "captured" ? [{ goof: data["kind"] as GoofKind, side: SIDES.indexOf(data["by"] as Side), points: Number(data["points"]) }] : []));
  return { popped: new Set(popped), sent: Object.fromEntries(sent), caught };
}
