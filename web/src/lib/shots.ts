/** A shot: the table as it was after one version. The board, the log, the prompt and the verdict all follow the shot on show. */
import { DRAMA, HOLD, OWN_HOLD, type Pace, READING } from "./playback";
import type { Step, Table, Told } from "./wire_types";

export interface Shot {
  version: number;
  /** Whose doing it was; null where it was nobody's, such as the start. */
  seat: number | null;
  table: Table;
}

const SPECTATOR = "spectator";
const AT_A_GLANCE = 2;
const MOST_READ = 6;

/** What a message brings, version by version; nothing if it only says who is here. `known` is the newest version before it. */
export function shotsOf(table: Table, known: number): Shot[] {
  if (table.version <= known) return [];
  const steps = (table.steps ?? []).filter((step) => step.version > known && step.version < table.version);
  const newest = table.steps?.at(-1)?.seat ?? table.last?.seat ?? null;
  return [...steps.map((step) => ({ version: step.version, seat: step.seat, table: tableAt(step, table) })), { version: table.version, seat: newest, table }];
}

/** The table as it stood then: what only the newest version knows is not on it. */
export function tableAt(step: Step, newest: Table): Table {
  return {
    ...newest,
    version: step.version,
    phase: "playing",
    players: newest.players.map((player) => ({ ...player, committed: false })),
    owing: step.owing,
    held: step.held,
    spectator: step.spectator,
    undo: {},
    asking: null,
    returns: null,
    ended: null,
    verdict: null,
    outcomes: {},
    rematch: null,
    last: null,
    series: null,
  };
}

/**
 * What is told and drawn with a shot: also what was skipped before it. Somebody who only watches may have skipped half the match;
 * they are told what the one who acted last has done in one go.
 */
export function toldWith(shot: Shot, skipped: readonly Shot[], watching: boolean): Shot[] {
  const all = [...skipped, shot];
  return watching ? all.slice(all.findLastIndex(({ seat }) => seat !== shot.seat) + 1) : all;
}

export const audienceOf = (eyes: number | null): string => (eyes === null ? SPECTATOR : String(eyes));

/** How long a shot stays: longer for something big, for the end and where much is told, shortly for what the looker has done, hardly at all if nothing can be seen. */
export function holdOf({ shot, told, own, pace }: { shot: Shot; told: readonly Told[]; own: boolean; pace: Pace }): number {
  if (shot.version === 0) return 0;
  const big = shot.table.phase === "over" || told.some((event) => event.drama);
  const base = own || told.length === 0 ? OWN_HOLD[pace] : HOLD[pace];
  const lines = Math.min(told.length, MOST_READ) - AT_A_GLANCE;
  return base + Math.max(0, lines) * READING[pace] + (big ? DRAMA[pace] : 0);
}
