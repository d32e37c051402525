/** Grit's board, drawn from looks the engine made (grit_looks.json). Drawn without a browser: what is in the markup is what is on the table. */
import { render } from "svelte/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { stateOf } from "../../src/boards/board";
import Board, { draws } from "../../src/boards/grit/Board.svelte";
import { Drag } from "../../src/boards/grit/drag.svelte";
import type { Side, View } from "../../src/boards/grit/look";
import { knownTotal, lines, shortName } from "../../src/boards/grit/words";
import { fill, type Language } from "../../src/lib/texts";
import type { Player } from "../../src/lib/wire_types";
import { looks, type Moment } from "./grit_looks";

const PLAYERS: Player[] = ["Ada", "Bram"].map((name, seat) => ({ seat, name, kind: "me", here: true, committed: false, clock: null }));

function drawn(name: Moment, language: Language = "en"): string {
  const { look, seat, choices, prefix, preview } = looks.moments[name];
  const say = (key: string, data?: Record<string, unknown>): string => fill(looks.texts[language], key, data);
  const nothing = (): void => undefined;
  return render(Board, { props: { look, seat, players: PLAYERS, choices, prefix, preview, fresh: [], say, onPick: nothing, onClause: nothing } }).body;
}

/** Everything the board says, as text. */
const written = (markup: string): string => markup.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

/** The attributes of the shape that stands for a thing. */
function thing(markup: string, id: string): string {
  const found = markup.match(new RegExp(`<rect[^>]*data-thing="${id}"[^>]*>`))?.[0];
  expect(found, `${id} is drawn`).toBeDefined();
  return found!;
}

const faces = (markup: string): string[] => [...markup.matchAll(/data-face="([^"]+)"/g)].map((each) => each[1]!).filter((face) => face !== "back");
const backs = (markup: string): number => markup.split('data-face="back"').length - 1;
const viewOf = (name: Moment): View => looks.moments[name].look.view as unknown as View;

describe("hidden cards", () => {
  it.each(Object.keys(looks.moments) as Moment[])("have no face: %s", (name) => {
    const view = viewOf(name);
    const open = Object.values(view.piles).flat().filter((entry) => !entry.down);
    const known = [...open.map((entry) => entry.card), ...view.hands.flat(), ...view.undealt].filter((card) => card !== "??");
    expect(new Set(faces(drawn(name)))).toEqual(new Set(known));
  });

  it("lie as backs: two undealt, the other's hand, what is face down", () => {
    expect(backs(drawn("start"))).toBe(2 + 4);
    expect(backs(drawn("spectator"))).toBe(2 + 1 + 2 + 2);
  });

  it("stay backs for the owner of a kept card, who reads it on a slip", () => {
    const markup = drawn("piles");
    expect(faces(markup)).not.toContain("AS");
    expect(written(markup)).toContain("A: 11");
    expect(written(drawn("other"))).not.toContain("A: 11");
    expect(written(drawn("spectator"))).not.toContain("A: 11");
  });
});

describe("barred piles", () => {
  it("say why and name the clause", () => {
    const text = written(drawn("piles"));
    const sealed = /The card on that pile is Marked[^.]*\. Choose another pile\. Marked: sealed GRIT-6\.2/g;
    expect(text.match(sealed)).toHaveLength(2);
    expect(text).toMatch(/The other Complaint[^.]*\. Choose another pile\. just used GRIT-5\.4/);
  });

  it("can be focused and tell it to those who listen", () => {
    const pile = thing(drawn("piles"), "pile:1b");
    expect(pile).toContain('aria-disabled="true"');
    expect(pile).toContain('tabindex="0"');
    expect(pile).toContain("barred: Marked: sealed, GRIT-6.2");
  });

  it("are not barred while nothing is asked", () => {
    expect(thing(drawn("other"), "pile:1b")).toContain('aria-disabled="false"');
    expect(written(drawn("other"))).not.toContain("GRIT-");
  });
});

describe("things to pick", () => {
  it("are every part the board says it draws", () => {
    for (const name of ["cards", "piles", "pile"] as const) {
      const markup = drawn(name);
      const { choices, prefix } = looks.moments[name];
      for (const choice of [...choices!.offered, ...choices!.barred]) {
        expect(draws).toContain(choice.part);
        expect(markup).toContain(`data-thing="${choice.thing}"`);
        expect(["offered", "barred"]).toContain(stateOf(choice.thing, choices, prefix));
      }
    }
  });

  it("have literal names", () => {
    expect(thing(drawn("cards"), "card:KS")).toContain('aria-label="King of Spades, Gut Shot, play it"');
    expect(thing(drawn("piles"), "card:KS")).toContain('aria-pressed="true"');
    expect(thing(drawn("piles"), "pile:0a")).toContain('aria-label="your pile a, top: 9 of Spades, Shattered Knee; covered: 6 of Spades; lay it here"');
    expect(thing(drawn("spectator"), "pile:0b")).toContain(`aria-label="Ada's pile b, top: face-down card; Marked"`);
    expect(thing(drawn("spectator"), "pile:1c")).toContain(`aria-label="Bram's pile c: empty"`);
  });

  it("let a card go upright or Marked, until the Mark is spent", () => {
    expect(thing(drawn("marked"), "mark:marked")).toContain('aria-pressed="true"');
    expect(thing(drawn("marked"), "mark:plain")).toContain('aria-label="upright"');
    expect(thing(drawn("spent"), "mark:marked")).toContain('aria-label="barred: Mark spent, GRIT-6.3"');
    expect(drawn("spent")).not.toContain('data-thing="mark:plain"');
    expect(drawn("piles")).not.toContain('data-thing="mark:');
  });

  it("do not include cards of a hand one only looks at", () => {
    expect(drawn("spectator")).not.toContain('data-thing="card:');
  });
});

describe("totals", () => {
  it("show what is visible, with a question mark for what is face down", () => {
    expect(written(drawn("spectator"))).toMatch(/9 \+ \? Ada shows/);
    expect(written(drawn("spectator"))).toMatch(/15 Bram shows/);
  });

  it("tell the full total to its owner alone", () => {
    expect(written(drawn("piles"))).toContain("you know: 20 + ?");
    for (const name of ["other", "spectator"] as const) expect(written(drawn(name))).not.toContain("20");
  });

  it("say what the Ace counts now", () => {
    expect(written(drawn("keep"))).toContain("Ace counts 11");
  });

  it("preview what a card would do, in words where it kills", () => {
    expect(written(drawn("whole"))).toContain("15 to 25 technically dead");
    expect(written(drawn("marked"))).toContain("6 to 17");
    expect(written(drawn("marked"))).not.toContain("technically dead");
  });

  it("end in a verdict", () => {
    const text = written(drawn("over"));
    expect(text).toContain("You win 18 v 22 one is dead and the other wins");
    expect(text).toContain("22 Bram shows dead");
  });
});

describe("the rest of the table", () => {
  it("shows who has The Word and why", () => {
    expect(drawn("piles")).toContain('aria-label="Ada has The Word: 17 v 15."');
    expect(written(drawn("over"))).not.toContain("The Word");
  });

  it("counts rounds and strikes off what has been seen", () => {
    expect(written(drawn("piles"))).toContain("Round III of IV");
    expect(drawn("piles")).toContain("Faces seen on the table: 5 of Spades, 6 of Spades, 8 of Spades, 9 of Spades, Queen of Spades. Not yet:");
  });

  it("names injuries in the reader's language", () => {
    expect(drawn("cards", "de")).toContain("Pik-König, Bauchschuss");
    expect(written(drawn("cards", "de"))).toContain("Bauchschuss");
  });

  it("offers to show what a pile covers", () => {
    expect(drawn("piles")).toContain('aria-label="Show what your pile a covers"');
    expect(drawn("start")).not.toContain("aria-expanded");
  });

  it.each(["en", "de"] as const)("has words for all it says: %s", (language) => {
    for (const name of Object.keys(looks.moments) as Moment[]) expect(drawn(name, language)).not.toMatch(/\bboard\.|\{\w+\}/);
  });
});

describe("names on cards", () => {
  it("break into even lines", () => {
    expect(lines("Singed Moustache")).toEqual(["Singed", "Moustache"]);
    expect(lines("A Letter to Mother")).toEqual(["A Letter", "to Mother"]);
    expect(lines("Ball in the Thigh (Inflamed)")).toEqual(["Ball in the", "Thigh", "(Inflamed)"]);
  });
});

describe("long names", () => {
  it("are shortened where there is little room", () => {
    const players = ["Bartholomew the Unbowed", "Bram"].map((name, seat) => ({ ...PLAYERS[seat]!, name }));
    const teller = { say: String, players, seat: null, titles: {} };
    expect([0, 1].map((seat) => shortName(teller, seat))).toEqual(["Bartholome…", "Bram"]);
  });
});

describe("a dragged card", () => {
  const at = (x: number, y: number, pointerType = "mouse"): PointerEvent => ({ clientX: x, clientY: y, button: 0, pointerType }) as PointerEvent;
  const over = (thing: string | null): void => {
    const pile = { dataset: { thing } };
    vi.stubGlobal("document", { elementsFromPoint: () => [{ closest: () => (thing === null ? null : pile) }] });
  };
  afterEach(() => vi.unstubAllGlobals());

  function dragged(onto: string | null, pointerType = "mouse"): { drag: Drag; picks: string[] } {
    const picks: string[] = [];
    const drag = new Drag((part, value) => picks.push(`${part}:${value}`));
    over(onto);
    drag.grab(at(0, 0, pointerType), "KS");
    drag.move(at(40, -200));
    drag.release(at(40, -200));
    return { drag, picks };
  }

  it("picks the card, and its pile when the table has answered", () => {
    const { drag, picks } = dragged("pile:1c");
    drag.settle(looks.moments.cards.choices, looks.moments.cards.prefix);
    expect(picks).toEqual(["card:KS"]);
    drag.settle(looks.moments.piles.choices, looks.moments.piles.prefix);
    drag.settle(looks.moments.piles.choices, looks.moments.piles.prefix);
    expect(picks).toEqual(["card:KS", "pile:1c"]);
  });

  it("that lands nowhere is only picked", () => {
    const { drag, picks } = dragged(null);
    drag.settle(looks.moments.piles.choices, looks.moments.piles.prefix);
    expect(picks).toEqual(["card:KS"]);
  });

  it("does not follow a finger that scrolls", () => {
    expect(dragged("pile:1c", "touch").picks).toEqual([]);
  });
});

describe("what a side knows of itself", () => {
  const side = { visible: 14, down: 1, unknown: 1, full: 14 } as Side;

  it("is said only where it differs from what it shows", () => {
    expect([knownTotal(side), knownTotal({ ...side, full: 21, unknown: 0 }), knownTotal({ ...side, full: null }), knownTotal({ ...side, full: 17 })]).toEqual([null, "21", null, "17 + ?"]);
  });
});
