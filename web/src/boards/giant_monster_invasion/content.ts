/** What the box holds, as the server says it: monsters with their numbers, battlefields, and what new monsters are made of. */
import { content } from "../../lib/api";
import type { Point } from "../../lib/paper";
import type { Building, Power } from "./look";

export interface Sheet {
  id: string;
  name: string;
  class: string;
  height: number;
  base: number;
  wings?: boolean;
  stomp: number;
  blast: number | string;
  brawl: number;
  roar: number;
  pp_roll: number;
  powers: Power[];
  text?: string;
}

export type Ready = Sheet & { tough: number; hits: number };

export interface Field {
  id: string;
  name: string;
  w: number;
  h: number;
  starts: Point[];
  buildings: Record<string, Building>;
  hazards: Record<string, { kind: string; poly: Point[] }>;
}

export interface Builder {
  classes: string[];
  abilities: ("stomp" | "blast" | "brawl" | "roar")[];
  not_available: string;
  powers: { power: string; levels: number; names: Record<string, string[]> }[];
  ranges: { height: [number, number]; base: [number, number]; score: [number, number]; roll: [number, number]; powers: number };
}

export interface Box {
  monsters: Ready[];
  battlefields: Field[];
  builder: Builder;
}

export interface Remark {
  where: string;
  clause: string;
  sentence: string;
}

/** What a form is told about a sheet. */
export interface SheetFacts {
  tough: number;
  hits: number;
  points: { spent: number; of: number };
  power_points: { spent: number; of: number };
  problems: Remark[];
  /** Of a legal sheet: what it gives away. */
  warnings: Remark[];
}

export const openBox = async (): Promise<Box> => (await content("giant_monster_invasion")) as unknown as Box;
