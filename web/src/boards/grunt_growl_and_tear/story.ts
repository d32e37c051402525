/** What just happened, as things that are seen: limbs that fly, blows that land, a Test that was decided. It knows no rule, only what was told. */
import type { Told } from "../../lib/wire_types";
import type { Fight, Hex } from "./look";

/** Where a limb comes from or goes to: a socket of a doll, a space, somebody's fist, or nowhere. */
export type End = { doll: number; socket: string } | { hex: Hex } | { fist: number } | null;

export interface Flight {
  limb: string;
  from: End;
  to: End;
  /** It is torn off by force. */
  torn: boolean;
}

export type Tone = "bad" | "good" | "plain";

export type Icon = "power" | "card" | "deck" | "fist" | "palm";

/** A slip that rises from a space: a few signs, a picture, or both. */
export interface Pop {
  hex: Hex;
  sign: string;
  icon: Icon | null;
  tone: Tone;
}

export type Gesture = "lunge" | "shake" | "leap" | "drop" | "wiggle" | "dust";

/** A Test that was decided: both sides as they were shown. It stays in sight while somebody only makes up their mind. */
export interface Decided {
  kind: string;
  attribute: string;
  sides: readonly { who: number | string; cards: readonly string[]; attribute: number; bonus: number; total: number; won: boolean }[];
  /** What came of it, in the words of the log. */
  lines: readonly string[];
}

/** The spaces a monster has walked over this turn, the first and the last among them. */
export interface Walk {
  seat: number;
  hexes: readonly Hex[];
}

export interface Story {
  flights: readonly Flight[];
  pops: readonly Pop[];
  /** By seat or by the id of an object. */
  gestures: Readonly<Record<string, Gesture>>;
  /** A shot from one space to another. */
  shot: { from: Hex; to: Hex } | null;
  /** Where somebody has just fallen. */
  graves: readonly Hex[];
  decided: Decided | null;
  walk: Walk | null;
}

export const NO_STORY: Story = { flights: [], pops: [], gestures: {}, shot: null, graves: [], decided: null, walk: null };

type Happened = Pick<Told, "kind" | "data"> & { sentence?: string };

export function storyOf(before: Fight | null, now: Fight, fresh: readonly Happened[], sofar: Story = NO_STORY): Story {
  const walk = walkOf(sofar.walk, now, fresh);
  if (fresh.length === 0) return { ...NO_STORY, walk };
  if (fresh.every(({ kind }) => kind === "chose")) return { ...NO_STORY, walk, decided: now.test ? null : sofar.decided };
  return {
    flights: flightsOf(before, now, fresh),
    pops: fresh.flatMap((event) => popOf(event, before, now, fresh)),
    gestures: Object.fromEntries(fresh.flatMap(gesturesOf)),
    shot: shotOf(fresh, now),
    graves: gravesOf(fresh, before),
    decided: decidedOf(before, now, fresh),
    walk,
  };
}

const same = (one: Hex | null | undefined, other: Hex | undefined): boolean => !!one && !!other && one[0] === other[0] && one[1] === other[1];

/** A walk goes on with every step, until its monster's next turn, somebody else's first step, or a push. */
function walkOf(walked: Walk | null, now: Fight, fresh: readonly Happened[]): Walk | null {
  const walk = fresh.reduce<Walk | null>((sofar, { kind, data }) => {
    const seat = Number(data["seat"]);
    if (kind === "turn" && sofar?.seat === seat) return null;
    if (kind !== "moved" && kind !== "leapt") return sofar;
    const [from, hex] = [data["from"] as Hex, data["hex"] as Hex];
    return { seat, hexes: sofar?.seat === seat && same(from, sofar.hexes.at(-1)) ? [...sofar.hexes, hex] : [from, hex] };
  }, walked);
  return walk && same(now.players[walk.seat]?.hex, walk.hexes.at(-1)) ? walk : null;
}

const gravesOf = (fresh: readonly Happened[], before: Fight | null): Hex[] =>
  fresh.flatMap(({ kind, data }) => {
    const hex = kind === "killed" ? before?.players[Number(data["seat"])]?.hex : null;
    return hex ? [hex] : [];
  });

/** The doll and the socket on which a limb hung. */
function socketOf(fight: Fight | null, limb: string): End {
  for (const { seat, body } of fight?.players ?? []) {
    const socket = Object.keys(body).find((each) => body[each] === limb);
    if (socket) return { doll: seat, socket };
  }
  return null;
}

const lying = (fight: Fight | null, limb: string): End => {
  const found = fight?.loose.find((each) => each.limb === limb);
  return found ? { hex: found.hex } : null;
};

function flightsOf(before: Fight | null, now: Fight, fresh: readonly Happened[]): Flight[] {
  const broken = new Set(fresh.filter(({ kind }) => kind === "gone").map(({ data }) => data["limb"]));
  return fresh.flatMap(({ kind, data }): Flight[] => {
    const limb = String(data["limb"]);
    const seat = Number(data["seat"]);
    const hex = data["hex"] as Hex | undefined;
    if (kind === "torn") return flight(limb, socketOf(before, limb), broken.has(limb) ? null : now.combat?.limb === limb ? { fist: seat } : lying(now, limb), true);
    if (kind === "dropped" && hex) return flight(limb, before?.combat?.limb === limb ? { fist: seat } : null, { hex }, false);
    if (kind === "removed" && hex) return flight(limb, socketOf(before, limb), { hex }, false);
    if (kind === "attached") return flight(limb, lying(before, limb), { doll: seat, socket: String(data["socket"]) }, false);
    if (kind === "gone" && !fresh.some((other) => other.kind === "torn" && other.data["limb"] === limb)) return flight(limb, socketOf(before, limb), null, true);
    return [];
  });
}

const flight = (limb: string, from: End, to: End, torn: boolean): Flight[] => (from ? [{ limb, from, to, torn }] : []);

function popOf(event: Happened, before: Fight | null, now: Fight, fresh: readonly Happened[]): Pop[] {
  const { kind, data } = event;
  const seat = Number(data["seat"]);
  const hex = now.players[seat]?.hex ?? before?.players[seat]?.hex;
  const pop = (sign: string, tone: Tone, icon: Icon | null = null): Pop[] => (hex ? [{ hex, sign, icon, tone }] : []);
  if (kind === "hurt") return pop(`−${data["damage"]}`, "bad");
  if (kind === "pricked" || kind === "blind") return pop(`−${data["health"] ?? 1}`, "bad");
  if ((kind === "healed" || kind === "regrew") && Number(data["health"]) > 0) return pop(`+${data["health"]}`, "good");
  if (kind === "gained") return pop(`+${data["power"]}`, "good", "power");
  if (kind === "drew") {
    const drawn = fresh.filter((each) => each.kind === "drew" && each.data["seat"] === data["seat"]);
    return event === drawn[0] ? pop(`+${drawn.length}`, "plain", "card") : [];
  }
  if (kind === "asked") return pop("?", "plain");
  if (kind === "allowed") return pop("✓", "good");
  if (kind === "denied") return pop("✕", "bad");
  if (kind === "missed" || kind === "drawn") return pop("…", "plain");
  if (kind === "escaped") return pop("!", "good");
  if (kind === "shuffled") return pop("", "plain", "deck");
  if (kind === "breaks_off" || kind === "goes_on") return answersOf(data, now);
  return [];
}

/** Both answers, over whoever gave them. */
function answersOf(data: Told["data"], now: Fight): Pop[] {
  const stops = (data["stops"] ?? []) as number[];
  return [data["seat"], data["other"]].flatMap((who) => {
    const hex = now.players[Number(who)]?.hex;
    return hex ? [{ hex, sign: "", icon: stops.includes(Number(who)) ? ("palm" as const) : ("fist" as const), tone: "plain" as const }] : [];
  });
}

function gesturesOf({ kind, data }: Happened): [string, Gesture][] {
  const seat = String(data["seat"]);
  if (kind === "attacked") return [[seat, "lunge"]];
  if (kind === "hurt") return [[seat, "shake"]];
  if (kind === "leapt") return [[seat, "leap"]];
  if (kind === "placed") return [[seat, "drop"]];
  if (kind === "stuck") return [[String(data["target"]), "wiggle"]];
  if (kind === "pushed") return [[String(data["target"]), "dust"]];
  return [];
}

function shotOf(fresh: readonly Happened[], now: Fight): Story["shot"] {
  const shot = fresh.find(({ kind }) => kind === "shot");
  const [from, to] = [now.players[Number(shot?.data["seat"])]?.hex, now.players[Number(shot?.data["other"])]?.hex];
  return from && to ? { from, to } : null;
}

const OUTCOMES: ReadonlySet<string> = new Set(["won", "drawn", "stuck", "hurt", "missed", "gained", "pricked", "escaped"]);

/** The last cards of a Test that is over: while it still goes on, the table shows it. */
function decidedOf(before: Fight | null, now: Fight, fresh: readonly Happened[]): Decided | null {
  const shown = fresh.findLast(({ kind }) => kind === "revealed")?.data;
  if (!shown || now.test) return null;
  const won = fresh.find(({ kind }) => kind === "won")?.data["seat"];
  const stuck = fresh.some(({ kind }) => kind === "stuck");
  const sides = (shown["sides"] as { card: string; attribute: number; bonus: number; total: number }[]).map((side, index) => {
    const who = shown[index === 0 ? "seat" : "target"] as number | string;
    return { who, cards: [...(before?.test?.plays[index] ?? []), side.card], attribute: side.attribute, bonus: side.bonus, total: side.total, won: who === won || (index === 1 && stuck) };
  });
  return { kind: String(shown["test"]), attribute: String(shown["attribute"]), sides, lines: fresh.flatMap(({ kind, sentence }) => (OUTCOMES.has(kind) && sentence ? [sentence] : [])) };
}

/** Limbs that have just been sewn on. */
export const attachedIn = (fresh: readonly Happened[]): ReadonlySet<string> => new Set(fresh.filter(({ kind }) => kind === "attached").map(({ data }) => String(data["limb"])));
