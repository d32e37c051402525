/** Hints and reviews, as they are shown. */
import { render } from "svelte/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Review } from "../src/lib/api";
import { percentOf } from "../src/lib/percent";
import { ranksOf } from "../src/lib/ranks";
import type { Advice, Hint, Outlook } from "../src/lib/wire_types";

beforeAll(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("navigator", { languages: ["en"] });
});

const said = (kind: Outlook["kind"], sentence: string, percent: number | null = null): Outlook => ({ kind, percent, sentence });
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
      { text: "a", sentence: "Snap at Grib", parts: ["a"], value: 0.5, doubt: 0.02, share: 0.8, outlook: said("percent", "72%", 72), line: ["Bo: flee", "Ada: laugh"], why: "Grib is asleep." },
      { text: "b", sentence: "Wait", parts: ["b"], value: -0.2, doubt: 0.04, share: 0.2, outlook: said("percent", "41%", 41), line: [], why: "About as good." },
    ],
  };

  const shown = async (candidates: Advice[]): Promise<string> => {
    const { default: Panel } = await import("../src/parts/Hint.svelte");
    return written(render(Panel, { props: { hint: { ...hint, candidates }, onChoose: nothing, onClose: nothing } }).body);
  };
  const [best, second] = hint.candidates as [Advice, Advice];

  it("lists the best actions as buttons, with chances, reasons and how it may go on", async () => {
    const { default: Panel } = await import("../src/parts/Hint.svelte");
    const { body } = render(Panel, { props: { hint, onChoose: nothing, onClose: nothing } });
    expect(body.match(/data-hint=/g)).toHaveLength(2);
    expect(written(body)).toMatch(/Snap at Grib 72% Why: Grib is asleep\. Clearly best How it may go on Bo: flee Ada: laugh Wait 41% Why: About as good\. Not as good/);
  });

  it("compares nothing that was tried a few times only, or that is alone", async () => {
    expect(await shown([best, { ...second, doubt: 0.3 }])).not.toContain("Clearly best");
    expect(await shown([best])).not.toContain("Clearly best");
  });

  it("says who is ahead where no figure was measured", async () => {
    const words = await shown([{ ...best, outlook: said("ahead", "ahead") }, { ...second, outlook: said("even", "about even") }]);
    expect(words).toMatch(/Snap at Grib ahead .* Wait about even/);
    expect(words).not.toContain("%");
  });

  it("calls nothing a close call that wins anyway", async () => {
    const won = said("anything", "You have won: anything will do.");
    const words = await shown([{ ...best, value: 1, outlook: won }, { ...second, value: 1, share: 0.8, outlook: won }]);
    expect(words).toContain("You have won: anything will do.");
    expect(words).not.toMatch(/close call|%|best/);
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
  const move = { seat: 0, text: "a", best: "a", sentence: "Snap at Grib", outlook: said("percent", "75%", 75) as Outlook | null, instead: said("percent", "75%", 75) as Outlook | null, lost: 0, noise: 0.1, forced: false, judged: true };
  const review: Review = {
    moves: [
      { ...move, version: 1 },
      { ...move, version: 2, seat: 1, text: "b", instead: said("percent", "50%", 50), lost: 0.5 },
      { ...move, version: 3, judged: false, instead: null },
      { ...move, version: 4, forced: true, outlook: null, instead: null },
      { ...move, version: 5, text: "b", instead: said("percent", "50%", 50), lost: 0.09 },
      { ...move, version: 6, text: "b", lost: 0.5 },
    ],
    points: [2],
    range: [-1, 1],
    note: "",
  };

  it.each([
    [0, "Step through the moves"],
    [1, "A good move: 75%."],
    [2, "Bo: Better: Snap at Grib (75%, not 50%)."],
    [3, "A surprising move. The usual one: Snap at Grib."],
    [4, "There was no choice."],
    [5, "A good move: 50%."],
    [6, "Better: Snap at Grib."],
  ])("judges move %i", async (at, judgement) => {
    const { default: Panel } = await import("../src/parts/Review.svelte");
    const { body } = render(Panel, { props: { review, last: 6, at, nameOf: (seat: number) => ["Ada", "Bo"][seat]!, onGo: nothing } });
    expect(written(body)).toContain(judgement);
    expect(body).toContain('data-point="2"');
    expect(written(body)).toContain("Bo, move 2");
  });

  it("says so when nobody made a mistake", async () => {
    const { default: Panel } = await import("../src/parts/Review.svelte");
    const { body } = render(Panel, { props: { review: { ...review, points: [] }, last: 6, at: 0, nameOf: String, onGo: nothing } });
    expect(written(body)).toContain("No mistake that the bot is sure of.");
  });

  it("says when a match is too long for it", async () => {
    const { default: Panel } = await import("../src/parts/Review.svelte");
    expect(render(Panel, { props: { review: { ...review, note: "long" }, last: 0, at: 0, nameOf: String, onGo: nothing } }).body).toContain("too long");
  });
});
