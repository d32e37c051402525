/** The board of Grumbles and Goofs, drawn from looks the engine made; `python -m tests.games.grumbles_and_goofs.web_looks` writes them anew. */
import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import Board, { draws } from "../../src/boards/grumbles_and_goofs/Board.svelte";
import { Eyes, NARROW, SQUARES, WIDE } from "../../src/boards/grumbles_and_goofs/layout";
import { piecesOf, viewOf } from "../../src/boards/grumbles_and_goofs/look";
import { journeysOf, storyOf } from "../../src/boards/grumbles_and_goofs/moves";
import { type Catalogue, fill, type Language } from "../../src/lib/texts";
import type { Choice, Choices, Look, Player, Preview } from "../../src/lib/wire_types";
import file from "./grumbles_looks.json";

type Moment = keyof typeof file.moments;
interface Shown {
  look: Look;
  seat: number | null;
  choices: Choices | null;
  prefix: Choice[];
  preview: Preview | null;
}
const looks = file as unknown as { moments: Record<Moment, Shown>; texts: Record<Language, Catalogue>; names: string[] };
const PLAYERS: Player[] = looks.names.map((name, seat) => ({ seat, name, kind: "human", here: true, committed: false, clock: null }));

function drawn(name: Moment, language: Language = "en"): string {
  const say = (key: string, data?: Record<string, unknown>): string => fill(looks.texts[language], key, data);
  const nothing = (): void => undefined;
  return render(Board, { props: { ...looks.moments[name], players: PLAYERS, fresh: [], say, onPick: nothing, onClause: nothing } }).body;
}

/** The attributes of the shape that stands for a thing. */
function thing(markup: string, id: string): string {
  const found = markup.match(new RegExp(`<(?:path|rect)[^>]*data-thing="${id}"[^>]*>`))?.[0];
  expect(found, `${id} is drawn`).toBeDefined();
  return found!;
}

const written = (markup: string): string => markup.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

describe("the diamond", () => {
  it.each([WIDE, NARROW])("has the home corner of whoever looks at its lower tip", (layout) => {
    for (const home of ["a1", "g7", "a7", "g1"]) {
      const eyes = new Eyes(layout, home);
      const lowest = SQUARES.toSorted((a, b) => eyes.spot(b).y - eyes.spot(a).y)[0];
      expect(lowest).toBe(home);
      expect(new Set(SQUARES.map((square) => JSON.stringify(eyes.spot(square)))).size).toBe(49);
    }
  });

  it("is turned, never mirrored: north is a quarter turn left of east", () => {
    for (const home of ["a1", "g7", "a7", "g1"]) {
      const eyes = new Eyes(WIDE, home);
      const [middle, east, north] = ["d4", "e4", "d5"].map((square) => eyes.spot(square)) as [{ x: number; y: number }, { x: number; y: number }, { x: number; y: number }];
      expect([north.x - middle.x, north.y - middle.y]).toEqual([east.y - middle.y, -(east.x - middle.x)]);
    }
  });

  it("is walked with the arrow keys, and ends at its edges", () => {
    const eyes = new Eyes(WIDE, "g7");
    expect(eyes.next("g7", "ArrowRight")).toBe("f7");
    expect(eyes.next("g7", "ArrowUp")).toBe("g6");
    expect(eyes.next("g7", "ArrowDown")).toBeUndefined();
    expect(eyes.next("g7", "x")).toBeUndefined();
  });
});

describe("things to pick", () => {
  it.each(Object.keys(looks.moments) as Moment[])("are every part the board says it draws: %s", (name) => {
    const { choices } = looks.moments[name];
    const markup = drawn(name);
    for (const choice of choices?.offered ?? []) {
      if ((draws as readonly string[]).includes(choice.part)) expect(thing(markup, choice.thing)).toContain('aria-disabled="false"');
    }
    for (const choice of choices?.barred ?? []) {
      if ((draws as readonly string[]).includes(choice.part)) expect(thing(markup, choice.thing)).toContain('aria-disabled="true"');
    }
  });

  it("say what they are and what a click does", () => {
    expect(thing(drawn("turn"), "grumble:yank")).toContain('aria-label="g3, your Yank, activate it"');
    expect(thing(drawn("yank"), "square:g4")).toContain("g4, empty, go here");
    expect(thing(drawn("moved"), "piece:e4")).toContain("e4, a mystery, use its power on this");
    expect(thing(drawn("ending"), "grumble:swap")).toContain("send it off");
    expect(thing(drawn("draft"), "grumble:push")).toContain("Push: Walks");
  });

  it("tell why not, and can be reached by Tab", () => {
    const done = thing(drawn("turn"), "grumble:shove");
    expect(done).toContain("done this turn");
    expect(done).toContain("GG-2.2");
    expect(done).toContain('tabindex="0"');
  });

  it("are nowhere while nothing is asked", () => {
    expect(drawn("other")).not.toMatch(/class="cell (offered|barred)/);
    expect(drawn("spectator")).not.toMatch(/class="cell (offered|barred)/);
  });
});

describe("what will be", () => {
  it("is where each piece goes, from where it stands", () => {
    const { look, preview } = looks.moments.yanked;
    expect(journeysOf(preview!.events, viewOf(look)).map(({ id, from, to }) => [id, from, to])).toEqual([["yank", "g3", "g4"], ["g6", "e4", "f4"]]);
  });

  it("shows a newcomer in the colour of whoever takes it in", () => {
    const { look, preview } = looks.moments.ended;
    expect(journeysOf(preview!.events, viewOf(look))[0]).toMatchObject({ id: "push", to: "f5", grumble: { kind: "push", owner: "green" } });
  });
});

describe("the rest of the table", () => {
  it("stands as the engine says", () => {
    const pieces = piecesOf(viewOf(looks.moments.turn.look));
    expect(pieces).toHaveLength(6 + 8);
    expect(pieces.find((piece) => piece.id === "g6")).toMatchObject({ square: "e4", goof: "unknown" });
  });

  it("tells scores, captures, the spare Grumble and what is still out", () => {
    const markup = drawn("turn");
    expect(markup).toContain("Ada, Green: 1 point. Captured: a regular Goof.");
    expect(markup).toContain("3 regular, 1 Super, 1 Doom. In reserve: 1.");
    expect(written(markup)).toContain("Unused Grumble PUSH");
  });

  it("never betrays a mystery", () => {
    expect(drawn("turn")).not.toMatch(/doom[^"]*"[^>]*data-square|the Goof of Doom[^.]*, (?:go|use)/);
    expect(drawn("turn").match(/a mystery/g)!.length).toBe(4);
  });

  it("speaks German", () => {
    expect(thing(drawn("turn", "de"), "grumble:yank")).toContain("dein Yank, aktivieren");
  });
});

describe("what is told of Grumbles", () => {
  const { look } = looks.moments.yanked;
  const view = viewOf(look);
  const goof = (kind: string) => ({ grumble: null, goof: kind });

  it("pops up whoever is new, and lets fly whoever is thrown, swung or exchanged", () => {
    const story = storyOf(null, view, [
      { kind: "drafted", data: { kind: "push", square: "a1", owner: "purple" } },
      { kind: "exchanged", data: { out: "push", in: "yank", square: "a1", owner: "purple" } },
      { kind: "arrived", data: { goof: "g7", square: "d4" } },
      { kind: "displaced", data: { by: "throw", piece: "g2", from: "a1", to: "c1" } },
      { kind: "displaced", data: { by: "swing", piece: "g6", from: "a1", to: "b2" } },
      { kind: "displaced", data: { by: "push", piece: "g3", from: "a1", to: "b1" } },
    ]);
    expect([...story.popped]).toEqual(["push", "g7"]);
    expect(story.flights.map(({ id, from, to, way }) => [id, from, to, way])).toEqual([
      ["yank", "spare", "a1", "straight"],
      ["push", "a1", "spare", "straight"],
      ["g2", "a1", "c1", "thrown"],
      ["g6", "a1", "b2", "swung"],
    ]);
    expect(story.flights[0]).toMatchObject({ before: { grumble: { kind: "yank", owner: null } }, after: { grumble: { kind: "yank", owner: "purple" } } });
  });

  it("turns a captured mystery over in the corner, and at the end all others", () => {
    const after = { ...view, goofs: { ...view.goofs, g6: { ...view.goofs["g6"]!, kind: "super" as const }, g7: { at: "green", kind: "doom" as const } } };
    const story = storyOf({ ...view, goofs: { ...view.goofs, g7: { at: "f7", kind: "unknown" } } }, after, [
      { kind: "displaced", data: { by: "push", piece: "g7", from: "f7", to: "g7" } },
      { kind: "captured", data: { goof: "g7", by: "green", kind: "doom", points: -3 } },
    ]);
    expect(story.caught).toMatchObject([{ flight: { from: "f7", to: "g7", before: goof("unknown"), after: goof("doom") }, points: -3 }]);
    expect(story.flights).toMatchObject([{ id: "g6", before: goof("unknown"), after: goof("super") }]);
  });

  it("has each piece in the air once, however much was skipped", () => {
    const unknown = { ...view, goofs: { ...view.goofs, g2: { at: "d3", kind: "unknown" as const } } };
    const after = { ...view, goofs: { ...view.goofs, g2: { at: "c1", kind: "super" as const } } };
    const story = storyOf(unknown, after, [
      { kind: "displaced", data: { by: "push", piece: "g2", from: "d3", to: "a1" } },
      { kind: "displaced", data: { by: "throw", piece: "g2", from: "a1", to: "c1" } },
    ]);
    expect(story.flights).toMatchObject([{ id: "g2", from: "a1", to: "c1", way: "thrown", before: goof("unknown"), after: goof("super") }]);
  });
});
