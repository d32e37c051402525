/** Whose body is laid out large, and what each of its limbs stands for: one to tear off, to cover, or a socket to sew on. */
import type { Choice, Choices } from "../../lib/wire_types";
import type { BoardProps } from "../board";
import { stateOf } from "../board";
import type { Row } from "./BodySlip.svelte";
import { type Fight, type Fighter, kindOfSocket, type Shown, socketSeat } from "./look";

interface Asked {
  fight: Fight;
  shown: Shown;
  seat: number | null;
  choices: Choices | null;
  prefix: readonly Choice[];
  /** Sockets that are to be covered. */
  covering: readonly string[];
  /** The limbs underfoot were clicked: what could be sewn on where. */
  grafting: boolean;
  say: BoardProps["say"];
}

export interface Laid {
  title: string;
  fighter: Fighter;
  rows: Row[];
  done: string;
  /** As the action spells it: sockets in the order of the body. */
  covering: string;
}

export function bodyOf(asked: Asked): Laid | null {
  const { fight, choices, say } = asked;
  if (!choices) return null;
  if (asked.grafting) return graftsOf(asked);
  const fighter = fight.players[socketSeat(fight, asked.seat) ?? -1];
  const sockets = choices.offered.some(({ part }) => part === "socket");
  if (!fighter || !(sockets || (fight.phase === "shield" && choices.offered.length))) return null;
  const covering = Object.keys(fighter.body).filter((socket) => asked.covering.includes(socket));
  const rows = Object.entries(fighter.body).flatMap(([socket, limb]) => rowOf(asked, socket, limb, covering) ?? []);
  const [first] = choices.offered;
  const title = fight.phase === "shield" ? say("board.cover_title") : fight.phase === "rip" ? say("board.rip_title") : say(first && asked.prefix.some(({ value }) => value === "swap") ? "board.swap_title" : "board.graft_title");
  return { title, fighter, rows, done: fight.phase === "shield" ? say(covering.length ? "board.cover" : "board.cover_none", { power: covering.length }) : "", covering: covering.join(" ") };
}

/** Every limb within reach on every open socket. */
function graftsOf({ fight, shown, seat, say }: Asked): Laid | null {
  const fighter = fight.players[seat ?? -1];
  const grafts = (shown.grafts ?? []).filter(({ verb }) => verb === "attach");
  if (!fighter || grafts.length === 0) return null;
  const rows = grafts.map(({ limb, socket, cost, stats }): Row => ({ key: `${limb} ${socket}`, socket, where: "", limb, name: say("board.graft_row", { limb: say(`limb.${limb}`), socket: say(`socket.${socket}`) }), state: "offered", covered: false, gains: true, cost: say("board.graft_cost", { power: cost }), after: stats }));
  return { title: say("board.graft_title"), fighter, rows, done: "", covering: "" };
}

function rowOf(asked: Asked, socket: string, limb: string | null, covering: readonly string[]): Row | null {
  const { fight, shown, choices, prefix, say } = asked;
  const where = say("socket.name", { type: say(`socket.${kindOfSocket(socket)}`), number: socket.replace(/^\D+/, "") });
  const row = { key: socket, socket, where, limb, name: limb ? say(`limb.${limb}`) : where, covered: false, gains: false, cost: "", after: null };
  if (fight.phase === "shield") {
    if (!limb) return null;
    const covered = covering.includes(socket);
    const offered = covered || choices!.offered.some(({ value }) => sameSet(value, [...covering, socket]));
    return { ...row, covered, state: offered ? "offered" : "barred", cost: covered ? say("board.covered") : "", after: shown.without?.[socket] ?? null };
  }
  const state = stateOf(`socket:${socket}`, choices as Choices, [...prefix]);
  if (fight.phase === "rip") return limb ? { ...row, state, covered: fight.combat?.shielded.includes(socket) ?? false, cost: fight.combat?.shielded.includes(socket) ? say("board.covered") : "", after: shown.without?.[socket] ?? null } : null;
  const verb = prefix.find(({ part }) => part === "verb")?.value;
  const chosen = prefix.find(({ part }) => part === "limb")?.value;
  const graft = shown.grafts?.find((each) => each.verb === verb && each.socket === socket && (chosen === undefined || each.limb === chosen));
  return { ...row, state, cost: graft ? say("board.graft_cost", { power: graft.cost }) : "", after: graft?.stats ?? null };
}

const sameSet = (value: string, sockets: readonly string[]): boolean => {
  const spelt = value.split(" ");
  return spelt.length === sockets.length && sockets.every((socket) => spelt.includes(socket));
};
