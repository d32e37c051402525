/** What would be where after an action that is only being thought of. Who may go where is the server's word: this only draws it. */
import type { Choice, Choices } from "../../lib/wire_types";
import type { Place } from "./deeds";
import type { Ghost } from "./Ghosts.svelte";
import type { Deed, Fight, Fighter, Hex, Prospect, Shown } from "./look";

interface Thought {
  fight: Fight;
  shown: Shown;
  me: Fighter | null;
  types: Readonly<Record<string, string>>;
  choices: Choices | null;
  prefix: readonly Choice[];
  placed: Hex | null;
  /** The place that is looked at. */
  pointed: (Place & { thing: string }) | undefined;
  /** What could be done there. */
  deeds: readonly Deed[];
  prospectOf: (deed: Deed) => Prospect | undefined;
}

export function ghostsOf(thought: Thought): Ghost[] {
  const { fight, shown, me, choices, placed, pointed } = thought;
  if (shown.asked) return pawnAt(fight.players[shown.asked.seat], shown.asked.hex, shown.asked.facing);
  if (!choices) return [];
  const offered = choices.offered.flatMap((choice) => (choice.part === "hex" && choice.value.includes(",") ? [choice.value.split(",").map(Number) as unknown as Hex] : []));
  if (fight.phase === "push_to") return (pointed ? [pointed.hex] : offered).flatMap((hex) => targetAt(thought, fight.pushed, hex));
  if (fight.phase === "place") return placed || pointed ? pawnAt(me ?? undefined, placed ?? pointed!.hex, pointed?.facing ?? me?.facing ?? 0) : [];
  const limb = fight.phase === "drop" ? fight.combat?.limb : leavingLimb(thought);
  if (limb && offered.length) return pointed ? [{ from: null, hex: pointed.hex, what: { limb, type: thought.types[limb] ?? "arm" } }] : [];
  return thought.deeds.flatMap((deed) => deedGhosts(thought, deed));
}

function deedGhosts(thought: Thought, deed: Deed): Ghost[] {
  const { me, pointed, prospectOf } = thought;
  if (deed["verb"] === "push") return (prospectOf(deed)?.ends ?? []).flatMap((hex) => targetAt(thought, deed["target"] ?? "", hex));
  if (!me || !pointed || deed["target"] !== undefined) return [];
  return pawnAt(me, pointed.hex, pointed.facing ?? me.facing);
}

/** The limb that makes room in a swap. */
const leavingLimb = ({ me, prefix }: Thought): string | null => {
  const socket = prefix.find(({ part }) => part === "socket")?.value;
  return socket ? (me?.body[socket] ?? null) : null;
};

function pawnAt(fighter: Fighter | undefined, hex: Hex, facing: number): Ghost[] {
  if (!fighter?.monster) return [];
  const from = fighter.hex && (fighter.hex[0] !== hex[0] || fighter.hex[1] !== hex[1]) ? fighter.hex : null;
  return [{ from, hex, what: { pawn: { seat: fighter.seat, body: fighter.body, facing, monster: fighter.monster } } }];
}

/** A monster or an object, pushed onto a space. */
function targetAt({ fight, shown }: Thought, target: string | null, hex: Hex): Ghost[] {
  const seat = /^p(\d)$/.exec(target ?? "")?.[1];
  if (seat !== undefined) return pawnAt(fight.players[Number(seat)], hex, fight.players[Number(seat)]?.facing ?? 0);
  const index = fight.objects.findIndex(({ id }) => id === target);
  const object = fight.objects[index];
  return object ? [{ from: object.hex, hex, what: { kind: object.kind, weight: shown.map.weights[index] ?? 0 } }] : [];
}
