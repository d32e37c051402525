/** The monsters in the box, with numbers as the server's content has them. */
import { content } from "../../lib/api";

export interface Limb {
  id: string;
  type: string;
  socket: string;
  values: Readonly<Record<"sp" | "st" | "sm" | "ht", number>>;
  /** The kinds of its abilities. */
  abilities: readonly string[];
}

export interface Monster {
  id: string;
  sockets: readonly string[];
  limbs: readonly Limb[];
}

interface File {
  monster?: { id: string; sockets: string[] };
  limb?: { id: string; type: string; socket: string; sp: number; st: number; sm: number; ht: number; abilities?: { kind: string }[] }[];
}

export interface Box {
  monsters: Readonly<Record<string, Monster>>;
  limbs: Readonly<Record<string, Limb>>;
}

export const EMPTY: Box = { monsters: {}, limbs: {} };

export async function openBox(): Promise<Box> {
  const files = ((await content("grunt_growl_and_tear"))["monsters"] ?? []) as File[];
  const monsters = files.flatMap(({ monster, limb = [] }) => (monster ? [{ id: monster.id, sockets: monster.sockets, limbs: limb.map((each) => limbOf(monster.id, each)) }] : []));
  return { monsters: Object.fromEntries(monsters.map((each) => [each.id, each])), limbs: Object.fromEntries(monsters.flatMap((each) => each.limbs.map((limb) => [limb.id, limb]))) };
}

function limbOf(monster: string, { id, type, socket, sp, st, sm, ht, abilities = [] }: NonNullable<File["limb"]>[number]): Limb {
  return { id: `${monster}/${id}`, type, socket, values: { sp, st, sm, ht }, abilities: abilities.map(({ kind }) => kind) };
}

/** Everything it came with. */
export const wholeBody = (monster: Monster): Record<string, string | null> =>
  Object.fromEntries(monster.sockets.map((socket) => [socket, monster.limbs.find((limb) => limb.socket === socket)?.id ?? null]));
