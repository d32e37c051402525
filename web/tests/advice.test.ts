/** Hints and reviews, as they are shown. */
import { render } from "svelte/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Review } from "../src/lib/api";
import { percentOf } from "../src/lib/percent";
import { ranksOf } from "../src/lib/ranks";
import type { Advice, Hint } from "../src/lib/wire_types";

beforeAll(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("navigator", { languages: ["en"] });
});

const nothing = (): void => undefined;
const written = (markup: string): string => markup.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

describe("chances", () => {
  it("are a return between the lowest and the highest", () => {
    expect([percentOf(-1, [-1, 1]), percentOf(0, [-1, 1]), percentOf(0.5, [-1, 1]), percentOf(9, [0, 3]), percentOf(1, [1, 1])]).toEqual([0, 50, 75, 100, 0]);
  });
});

describe("a hint", () => {
  const hint: Hint = {
    type: "hint",
    id: "",
    version: 3,
    range: [-1, 1],
    candidates: [
      { text: "a", sentence: "Snap at Grib", parts: ["a"], value: 0.5, doubt: 0.02, share: 0.8, line: ["Bo: flee", "Ada: laugh"] },
      { text: "b", sentence: "Wait", parts: ["b"], value: -0.2, doubt: 0.04, share: 0.2, line: [] },
    ],
  };

  it("lists the best actions as buttons, with chances, thought and how it may go on", async () => {
    const { default: Panel } = await import("../src/parts/Hint.svelte");
    const { body } = render(Panel, { props: { hint, onChoose: nothing, onClose: nothing } });
    expect(body.match(/data-hint=/g)).toHaveLength(2);
    expect(written(body)).toMatch(/Snap at Grib 75% Clearly best How it may go on Bo: flee Ada: laugh Wait 40% Not as good/);
  });

  it("shows no numbers for what was tried a few times only, or what is alone", async () => {
    const { default: Panel } = await import("../src/parts/Hint.svelte");
    const shown = (candidates: Advice[]) => written(render(Panel, { props: { hint: { ...hint, candidates }, onChoose: nothing, onClose: nothing } }).body);
    const [best, second] = hint.candidates as [Advice, Advice];
    expect(shown([best, { ...second, doubt: 0.3 }])).not.toMatch(/%|Clearly best/);
    expect(shown([best])).not.toMatch(/%|Clearly best/);
  });

  it.each([
    ["a gap in chances", [[60, 0.5], [40, 0.5]], ["clear", "least"]],
    ["a gap in thinking, with chances that hardly differ", [[60, 0.96], [59, 0.02]], ["best", "lesser"]],
    ["hardly a gap", [[60, 0.5], [58, 0.4]], ["close", "equal"]],
    ["a small gap", [[60, 0.5], [55, 0.4]], ["best", "lesser"]],
    ["only one", [[60, 1]], ["clear"]],
    ["nothing", [], []],
  ])("says how its actions compare: %s", (_, found, ranks) => {
    expect(ranksOf(found.map(([chances, share]) => ({ chances: chances!, share: share! })))).toEqual(ranks);
  });

  it("says that somebody thinks, or that nothing comes to mind", async () => {
    const { default: Panel } = await import("../src/parts/Hint.svelte");
    expect(render(Panel, { props: { hint: null, onChoose: nothing, onClose: nothing } }).body).toContain('aria-busy="true"');
    expect(render(Panel, { props: { hint: { ...hint, candidates: [] }, onChoose: nothing, onClose: nothing } }).body).toContain("No idea, sorry.");
  });
});

describe("a review", () => {
  const move = { seat: 0, text: "a", best: "a", sentence: "Snap at Grib", expected: 0.5 as number | null, value: 0.5 as number | null, lost: 0, forced: false };
  const review: Review = {
    moves: [
      { ...move, version: 1 },
      { ...move, version: 2, seat: 1, text: "b", value: 0, lost: 0.5 },
      { ...move, version: 3, value: null },
      { ...move, version: 4, forced: true, expected: null, value: null },
    ],
    points: [2],
    range: [-1, 1],
    note: "",
  };

  it.each([
    [0, "Step through the moves"],
    [1, "The best move: chances 75%."],
    [2, "Bo: Chances 50%. Better: Snap at Grib, with 75%."],
    [3, "A surprising move. The usual one: Snap at Grib, with chances of 75%."],
    [4, "There was no choice."],
  ])("judges move %i", async (at, said) => {
    const { default: Panel } = await import("../src/parts/Review.svelte");
    const { body } = render(Panel, { props: { review, last: 4, at, nameOf: (seat: number) => ["Ada", "Bo"][seat]!, onGo: nothing } });
    expect(written(body)).toContain(said);
    expect(body).toContain('data-point="2"');
    expect(written(body)).toContain("move 2: −25%");
  });

  it("says when a match is too long for it", async () => {
    const { default: Panel } = await import("../src/parts/Review.svelte");
    expect(render(Panel, { props: { review: { ...review, note: "long" }, last: 0, at: 0, nameOf: String, onGo: nothing } }).body).toContain("too long");
  });
});
