/** House rules as a form fills them in: an option's value, and how it is read back from fields. */
import type { Option, Preset, Problem } from "./api";
import type { Data } from "./wire_types";

export const valueOf = (option: Option, options: Data): unknown => options[option.name] ?? option.default;

/** What a select or a text field says, as the kind of value the option has. */
export function readValue(option: Option, raw: string): unknown {
  if (option.kind === "int") return Number(raw);
  if (option.kind === "flag") return raw === "true";
  return option.values.find((each) => String(each) === raw) ?? raw;
}

/** One value for each seat, whatever was there before: a word for all, a list for other numbers of seats, or nothing. */
export function bySeat(option: Option, value: unknown, seats: number): unknown[] {
  const given = Array.isArray(value) ? value : [];
  return Array.from({ length: seats }, (_, seat) => given[seat] ?? option.values[0]);
}

/** Lists of seats as a team for each seat; whoever is in none is alone. */
export function teamsOf(value: unknown, seats: number): number[] {
  const groups = Array.isArray(value) ? (value as number[][]) : [];
  return Array.from({ length: seats }, (_, seat) => {
    const team = groups.findIndex((group) => Array.isArray(group) && group.includes(seat));
    return team < 0 ? seat : team;
  });
}

/** And back: the teams that anybody is in, in the order of their first seats. */
export function groupsOf(teams: readonly number[]): number[][] {
  return [...Map.groupBy(teams.keys(), (seat) => teams[seat]!).values()];
}

/** Whether an option is the plain number of seats, which the form asks for by itself. A list that sets the seats is an option like any other. */
export const isCount = (option: Option): boolean => option.role === "seats" && (option.kind === "int" || option.kind === "choice");

/** The problem with an option, if it has one. */
export const problemWith = (option: Option, problems: readonly Problem[]): Problem | undefined => problems.find((problem) => problem.option === option.name);

/** Whether these options are exactly what a preset says, defaults counting as said; one that says nothing of the seats fits any number. */
export function isPreset(preset: Preset | null, options: Data, all: readonly Option[]): boolean {
  const said = preset?.options ?? {};
  return all.every((option) => (isCount(option) && !(option.name in said)) || same(valueOf(option, options), valueOf(option, said)));
}

/** What a preset changed besides rules: `seats`, and options that are chosen by their picture. */
export function besides(before: { seats: number; scene: Data }, after: { seats: number; scene: Data }): string[] {
  const scene = Object.keys(after.scene).filter((name) => !same(before.scene[name], after.scene[name]));
  return [...(before.seats === after.seats ? [] : ["seats"]), ...scene];
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
