/** Told or foretold events as journeys on the board. */
import type { Told } from "../../lib/wire_types";
import { type GoofKind, type Kind, KINDS, type Side, SQUARE, type View } from "./look";

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

/** Where the unused Grumble lies, beside the board. */
export const SPARE = "spare";

/** What a piece looks like: a Grumble in somebody's colour or in nobody's, or a Goof. */
export interface Face {
  grumble: { kind: Kind; owner: Side | null } | null;
  goof: GoofKind | null;
}

/** A piece that is seen on its way, above all others. It may turn over as it goes. */
export interface Flight {
  id: string;
  /** Squares, or the place of the unused Grumble. */
  from: string;
  to: string;
  way: "straight" | "thrown" | "swung";
  /** Around what it is swung. */
  pivot: string | null;
  before: Face;
  after: Face;
}

/** What is told besides journeys: pieces that have just come, pieces in the air, and Goofs that were caught, with what they count. */
export interface Story {
  popped: ReadonlySet<string>;
  flights: readonly Flight[];
  caught: readonly { flight: Flight; points: number }[];
}

export const NO_STORY: Story = { popped: new Set(), flights: [], caught: [] };
const POPS: Readonly<Record<string, string>> = { arrived: "goof", drafted: "kind" };
const WAYS: Readonly<Record<string, Flight["way"]>> = { throw: "thrown", swing: "swung" };

const STRAIGHT = { way: "straight", pivot: null } as const;

const grumbleFace = (kind: string, owner: Side | null): Face => ({ grumble: { kind: kind as Kind, owner }, goof: null });
const goofFace = (goof: GoofKind): Face => ({ grumble: null, goof });

/** A Grumble and the unused one change places, and sides. */
function exchangedOf({ in: come = "", out: gone = "", owner, square = "" }: Readonly<Record<string, string>>): Flight[] {
  const side = owner as Side;
  return [
    { id: come, from: SPARE, to: square, ...STRAIGHT, before: grumbleFace(come, null), after: grumbleFace(come, side) },
    { id: gone, from: square, to: SPARE, ...STRAIGHT, before: grumbleFace(gone, side), after: grumbleFace(gone, null) },
  ];
}

/** What happened since `before`, how the table looked when it was last seen. However much that is, each piece is in the air once. */
export function storyOf(before: View | null, view: View, events: readonly Happened[]): Story {
  const popped = events.flatMap(({ kind, data }) => (POPS[kind] ? [String(data[POPS[kind]])] : []));
  const flights = new Map<string, Flight>();
  const caught = new Map<string, Story["caught"][number]>();
  const faceBefore = (id: string, now: GoofKind): Face => goofFace(before?.goofs[id]?.kind ?? now);
  for (const { kind, data } of events as readonly { kind: string; data: Record<string, string> }[]) {
    if (kind === "displaced") {
      const { piece = "", from = "", to = "", by = "" } = data;
      const owner = view.grumbles[piece as Kind]?.owner;
      const face = owner ? grumbleFace(piece, owner) : faceBefore(piece, view.goofs[piece]?.kind ?? "unknown");
      flights.set(piece, { id: piece, from, to, way: WAYS[by] ?? "straight", pivot: view.grumbles[by as Kind]?.square ?? null, before: face, after: face });
    } else if (kind === "captured") {
      const [id, now] = [data["goof"]!, data["kind"] as GoofKind];
      const way = flights.get(id);
      if (way) caught.set(id, { flight: { ...way, way: "straight", before: faceBefore(id, now), after: goofFace(now) }, points: Number(data["points"]) });
      flights.delete(id);
    } else if (kind === "exchanged") {
      for (const each of exchangedOf(data)) flights.set(each.id, each);
    }
  }
  const aloft = new Map([...flights].filter(([, { way, to, from }]) => way !== "straight" || [to, from].includes(SPARE))); // the others slide
  for (const [id, { at, kind }] of Object.entries(view.goofs)) {
    const turned = SQUARE.test(at) && kind !== "unknown" && before?.goofs[id]?.kind === "unknown";
    if (turned) aloft.set(id, { ...(aloft.get(id) ?? { id, from: at, to: at, ...STRAIGHT }), before: goofFace("unknown"), after: goofFace(kind) });
  }
  return { popped: new Set(popped), flights: [...aloft.values()], caught: [...caught.values()] };
}
