/** New tables: who sits where, which house rules. */
import { render } from "svelte/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { GameCard, Option } from "../src/lib/api";
import { besides, bySeat, groupsOf, isPreset, readValue, teamsOf } from "../src/lib/house_rules";

const option = (changes: Partial<Option>): Option => ({ name: "fog", kind: "choice", values: [], low: 0, high: 0, words: [], default: null, clause: "SNAP-1", ...changes });
const OPTIONS: Option[] = [
  option({ name: "fog", kind: "flag", default: true }),
  option({ name: "rounds", kind: "int", low: 2, high: 9, default: 4 }),
  option({ name: "board", kind: "content", values: ["pond", "moor"], default: "pond" }),
  option({ name: "army", kind: "per_seat", values: ["red", "blue"], words: ["random"], default: "random" }),
  option({ name: "teams", kind: "groups", default: [[0, 1], [2]] }),
];
const GAME: GameCard = {
  slug: "snap", name: "Snap", line: "Goblins.", seats: [2, 4], minutes: [5, 9], options: OPTIONS, languages: ["en"],
  presets: [{ name: "short", label: "Short and foggy", explanation: "Two rounds.", options: { rounds: 2 } }],
  levels: [{ id: "dozy", name: "Dozy", line: "Sleeps." }, { id: "awake", name: "Awake", line: "Looks." }, { id: "sharp", name: "Sharp", line: "Bites." }],
};

beforeAll(() => {
  vi.stubGlobal("localStorage", { getItem: (key: string) => (key === "grumbletop.name" ? "Ada" : null), setItem: () => undefined });
  vi.stubGlobal("navigator", { languages: ["en"] });
});

describe("seats", () => {
  it("are the person's own, then bots with names of their own and the level in the middle", async () => {
    const { seatsOf, usualLevel, wishesFor } = await import("../src/lib/tables");
    const [me, ...bots] = seatsOf(wishesFor("bot", 4, usualLevel(GAME)));
    expect(me).toEqual({ kind: "me", name: "Ada" });
    expect(bots.every((bot) => bot.kind === "bot" && bot.level === "awake")).toBe(true);
    expect(new Set(bots.map((bot) => bot.name)).size).toBe(3);
    expect(bots.some((bot) => /\d/.test(bot.name!))).toBe(false);
  });

  it("never give a bot the name of a person at the table", async () => {
    const { botNames } = await import("../src/lib/tables");
    expect(botNames(1, ["Bram"], () => 0)).toEqual(["Cleo"]);
  });

  it("take the names of all people at one screen", async () => {
    const { seatsOf } = await import("../src/lib/tables");
    const wishes = ["", "Bo", " "].map((name) => ({ kind: "me" as const, name, level: "" }));
    expect(seatsOf(wishes).map((seat) => seat.name)).toEqual(["Ada", "Bo", "Player 3"]);
  });
});

describe("house rules", () => {
  it("are read from fields as what they are", () => {
    expect(readValue(OPTIONS[0]!, "false")).toBe(false);
    expect(readValue(OPTIONS[1]!, "7")).toBe(7);
    expect(readValue(option({ values: [1, 2] }), "2")).toBe(2);
  });

  it("by seat fill up what is missing", () => {
    expect(bySeat(OPTIONS[3]!, "random", 2)).toEqual(["red", "red"]);
    expect(bySeat(OPTIONS[3]!, ["blue"], 3)).toEqual(["blue", "red", "red"]);
  });

  it("in groups are teams and back", () => {
    expect(teamsOf([[0, 2], [1, 3]], 4)).toEqual([0, 1, 0, 1]);
    expect(groupsOf([0, 1, 0, 3])).toEqual([[0, 2], [1], [3]]);
    expect(groupsOf(teamsOf([[0, 1], [2]], 3))).toEqual([[0, 1], [2]]);
  });

  it("are recognised as a preset, defaults counting as said", () => {
    expect(isPreset(GAME.presets[0]!, { rounds: 2, fog: true }, OPTIONS)).toBe(true);
    expect(isPreset(GAME.presets[0]!, { rounds: 3 }, OPTIONS)).toBe(false);
    expect(isPreset(null, {}, OPTIONS)).toBe(true);
  });

  it("tell what a preset changed besides rules", () => {
    const before = { seats: 2, scene: { army: ["red", "blue"], board: "pond" } };
    expect(besides(before, { seats: 4, scene: { army: ["red", "red", "red", "red"], board: "pond" } })).toEqual(["seats", "army"]);
    expect(besides(before, { ...before, scene: { ...before.scene } })).toEqual([]);
  });

  it("knows how many a preset seats, whatever the game calls that", async () => {
    const { countIn, optionsWith } = await import("../src/lib/tables");
    const players = option({ name: "players", role: "seats", default: 2, values: [2, 3, 4] });
    const game: GameCard = { ...GAME, options: [players] };
    const crowd = { name: "crowd", options: { players: 4 } };
    expect(countIn(game, crowd.options)).toBe(4);
    expect(optionsWith(game, {}, 3)).toEqual({ players: 3 });
    expect(isPreset(crowd, { players: 4 }, game.options)).toBe(true);
    expect(isPreset(crowd, { players: 3 }, game.options)).toBe(false);
    expect(isPreset(null, { players: 3 }, game.options)).toBe(true);
  });
});

describe("the form", () => {
  it("offers every kind of house rule, presets, and a level for each bot", async () => {
    const { default: NewTable } = await import("../src/parts/NewTable.svelte");
    const markup = render(NewTable, { props: { game: GAME, texts: { "option.rounds.about": "How long it lasts." }, company: "bot", onClose: () => undefined } }).body;
    for (const part of ["Short and foggy", "How long it lasts.", "Set for each seat", "Team 2", 'max="9"', "#/rules/snap/SNAP-1", "Looks."]) expect(markup).toContain(part);
    expect(markup.match(/>Sharp</g)).toHaveLength(1);
  });
});

describe("a list that sets the seats", () => {
  const monsters = option({ name: "monsters", kind: "per_seat", role: "seats", values: ["a", "b", "c", "d"], default: ["c", "a"] });
  const game = { ...GAME, options: [monsters] };

  it("is as long as there are seats, without anybody twice", async () => {
    const { countIn, optionsWith, usualSeats } = await import("../src/lib/tables");
    expect(usualSeats(game)).toBe(2);
    expect(optionsWith(game, {}, 2)).toEqual({});
    expect(optionsWith(game, {}, 4)).toEqual({ monsters: ["c", "a", "b", "d"] });
    expect(optionsWith(game, { monsters: ["b", "d", "a"] }, 1)).toEqual({ monsters: ["b"] });
    expect([countIn(game, {}), countIn(game, { monsters: ["b", "d", "a"] })]).toEqual([undefined, 3]);
  });
});
