import { describe, expect, it } from "vitest";
import type { LessonPage } from "../src/lib/api";
import { Walk } from "../src/lib/lesson.svelte";
import type { Choice } from "../src/lib/wire_types";

const choice = (part: string, value: string): Choice => ({ part, value, thing: `${part}:${value}`, label: value, clause: "", sentence: "", data: {} });
const page = (way: Choice[], alone: boolean[] = way.map(() => false)): LessonPage => ({ look: { view: {}, display: {}, decision: null, drawing: null }, seats: 2, events: [], sentence: "", way, alone, point: "" });

const PAGES = [page([choice("verb", "play"), choice("card", "KS"), choice("pile", "0b"), choice("mark", "plain")], [true, false, false, true]), page([]), page([choice("verb", "keep")], [true])];

describe("a guided game", () => {
  it("skips what goes without saying, offers one thing at a time and turns the page after the last", () => {
    const walk = new Walk(PAGES);
    expect(walk.choices?.offered.map((each) => each.thing)).toEqual(["card:KS"]);
    expect(walk.prefix.map((each) => each.value)).toEqual(["play"]);
    walk.pick("card", "KS");
    expect(walk.point).toBe("pile:0b");
    walk.pick("pile", "0b");
    expect([walk.at, walk.next]).toEqual([1, null]);
  });

  it("forgives another click", () => {
    const walk = new Walk(PAGES);
    walk.pick("card", "3S");
    expect([walk.missed, walk.at, walk.point]).toEqual([true, 0, "card:KS"]);
    walk.pick("card", "KS");
    expect(walk.missed).toBe(false);
  });

  it("asks for a lone part if there is no other on its page", () => {
    const walk = new Walk(PAGES, 2);
    expect(walk.point).toBe("verb:keep");
    walk.pick("verb", "keep");
    expect([walk.at, walk.next, walk.last]).toEqual([2, null, true]);
  });

  it("goes back to the beginning of a page, and never beyond the ends", () => {
    const walk = new Walk(PAGES);
    walk.pick("card", "KS");
    walk.go(-3);
    expect([walk.at, walk.count]).toEqual([0, 1]);
    walk.go(9);
    expect(walk.at).toBe(2);
  });
});
