import { beforeEach, describe, expect, it, vi } from "vitest";
import { barredAs, partOf, stateOf } from "../src/boards/board";
import { choiceOfKey, keyOf, saysKey } from "../src/lib/choosing";
import { inline } from "../src/lib/markup";
import { box, cut } from "../src/lib/paper";
import { parseRoute } from "../src/lib/route";
import { baseFor, fromPath, inviteLink, openLink, routeIn, seatLink } from "../src/lib/links";
import { chairAt, chairs, leave, markOver, seatedAs, sit } from "../src/lib/seats";
import type { Choice } from "../src/lib/wire_types";

describe("addresses", () => {
  it("are read from the fragment", () => {
    expect(parseRoute("#/table/m1")).toEqual({ page: "table", match: "m1" });
    expect(parseRoute("#/join/m1/secret")).toEqual({ page: "join", match: "m1", invite: "secret" });
    expect(parseRoute("#/sit/m1/a,b")).toEqual({ page: "sit", match: "m1", tokens: ["a", "b"] });
    expect(parseRoute("#/replay/m1/12/1")).toEqual({ page: "replay", match: "m1", version: 12, eyes: "1" });
    expect(parseRoute("#/replay/record")).toEqual({ page: "replay", match: null, version: 0, eyes: "" });
    expect(parseRoute("#/rules/grit/GRIT-4.1")).toEqual({ page: "rules", game: "grit", clause: "GRIT-4.1" });
  });

  it("lead home when they mean nothing", () => {
    for (const odd of ["", "#", "#/", "#/table", "#/nonsense/1", "#/%"]) expect(parseRoute(odd)).toEqual({ page: "home" });
  });
});

describe("keys that pick", () => {
  const choice = (value: string, label: string): Choice => ({ part: "amount", value, thing: `amount:${value}`, label, clause: "", sentence: "", data: {} });
  const keys = (...offered: Choice[]): string[] => offered.map((each) => keyOf(offered, each));

  it("are the places of things and the amounts themselves", () => {
    expect(keys(choice("attack", "Attack"), choice("rest", "Rest"))).toEqual(["1", "2"]);
    const amounts = [choice("0", "none"), choice("1", "1 (Health 7 → 8)"), choice("10", "10 (Health 7 → 17)")];
    expect(keys(...amounts)).toEqual(["0", "1", ""]);
    expect(["0", "1", "2", "x"].map((key) => choiceOfKey(amounts, key)?.value)).toEqual(["0", "1", undefined, undefined]);
    expect(Array.from({ length: 10 }, (_, index) => choice(`v${index}`, "")).map((each, _, all) => keyOf(all, each)).slice(8)).toEqual(["9", ""]);
  });

  it("are not shown before an amount that says itself", () => {
    expect([saysKey(choice("1", "1 (Health 7 → 8)"), "1"), saysKey(choice("0", "none"), "0"), saysKey(choice("1", "12 dice"), "1")]).toEqual([true, false, false]);
  });
});

describe("chairs", () => {
  beforeEach(() => {
    const shelf = new Map<string, string>();
    vi.stubGlobal("localStorage", { getItem: (key: string) => shelf.get(key) ?? null, setItem: (key: string, value: string) => void shelf.set(key, value) });
    vi.stubGlobal("location", { origin: "http://table" });
  });

  it("are kept, the newest first, and left again", () => {
    sit("m1", "grit", [{ seat: 0, token: "a" }]);
    sit("m2", "grit", [{ seat: 1, token: "b" }]);
    expect(chairs().map((chair) => chair.match)).toEqual(["m2", "m1"]);
    leave("m2");
    expect(chairs().map((chair) => chair.match)).toEqual(["m1"]);
  });

  it("gather the tokens of one match without doubling any", () => {
    sit("m1", "grit", [{ seat: 0, token: "a" }]);
    sit("m1", "grit", [{ seat: 0, token: "a" }, { seat: 1, token: "b" }]);
    expect(chairAt("m1")?.tokens.map((each) => each.token)).toEqual(["a", "b"]);
  });

  it("remember that a match is over", () => {
    sit("m1", "grit", [{ seat: 0, token: "a" }]);
    markOver("m1");
    expect(chairAt("m1")?.over).toBe(true);
  });

  it("are those the server names: after a rematch they are others", () => {
    sit("m1", "grit", [{ seat: 0, token: "a" }]);
    seatedAs("m1", [1]);
    expect(chairAt("m1")?.tokens).toEqual([{ seat: 1, token: "a" }]);
  });

  it("start empty when the shelf holds nonsense", () => {
    localStorage.setItem("grumbletop.chairs", "{");
    expect(chairs()).toEqual([]);
  });

  it("put secrets behind the # only", () => {
    sit("m1", "grit", [{ seat: 0, token: "tok" }]);
    for (const link of [inviteLink("http://table.example", "m1", "inv"), seatLink("http://table.example", chairAt("m1")!)]) {
      expect(new URL(link).hash).toMatch(/inv|tok/);
      expect(new URL(link).pathname + new URL(link).search).not.toMatch(/inv|tok/);
    }
  });
});

describe("links", () => {
  it("name the address that others reach, unless the page has it already", () => {
    expect(baseFor("http://127.0.0.1:8420", ["http://192.0.2.7:8420"])).toBe("http://192.0.2.7:8420");
    expect(baseFor("http://localhost:8420", [])).toBe("http://localhost:8420");
    expect(baseFor("https://table.example", ["http://192.0.2.7:8420"])).toBe("https://table.example");
  });

  it("lead to their page wherever they are pasted, and so do codes", () => {
    expect(routeIn(inviteLink("http://192.0.2.7:8420", "m_1-x", "inv"))).toBe("#/join/m_1-x/inv");
    expect(routeIn(` ${openLink("http://192.0.2.7:8420", "m1")} `)).toBe("#/join/m1");
    expect(routeIn("http://x/#/table/m1")).toBe("#/table/m1");
    expect(routeIn("kqx 7nb")).toBe("#/code/KQX7NB");
    expect(routeIn("what is this?")).toBe("");
  });

  it("of an invitation become a page", () => {
    expect(fromPath("/join/m1", "#inv")).toBe("#/join/m1/inv");
    expect(fromPath("/", "#/table/m1")).toBeNull();
  });
});

describe("things on a board", () => {
  const card = (value: string): Choice => ({ part: "card", value, thing: `card:${value}`, label: "", clause: "SNAP-1", sentence: "", data: {} });
  const choices = { offered: [card("7S")], barred: [card("8S")], whole: null, area: null };

  it("are offered, barred, picked or at rest", () => {
    expect(stateOf("card:7S", choices, [])).toBe("offered");
    expect(stateOf("card:8S", choices, [])).toBe("barred");
    expect(stateOf("card:7S", choices, [card("7S")])).toBe("picked");
    expect(stateOf("card:9S", choices, [])).toBe("rest");
    expect(stateOf("card:7S", null, [])).toBe("rest");
  });

  it("know why they are barred, and which part they are", () => {
    expect(barredAs("card:8S", choices)?.clause).toBe("SNAP-1");
    expect(barredAs("card:7S", choices)).toBeUndefined();
    expect(partOf("hex:2:-1")).toEqual(["hex", "2:-1"]);
  });
});

describe("rulebook markup", () => {
  it("finds clauses, strong, emphasis and code", () => {
    expect(inline("**No** *really*: see GRIT-5.3, type `7S`.")).toEqual([
      { kind: "strong", text: "No" },
      { kind: "text", text: " " },
      { kind: "emphasis", text: "really" },
      { kind: "text", text: ": see " },
      { kind: "clause", text: "GRIT-5.3" },
      { kind: "text", text: ", type " },
      { kind: "code", text: "7S" },
      { kind: "text", text: "." },
    ]);
  });
});

describe("scissors", () => {
  it("cut the same piece for the same seed, and another for another", () => {
    expect(cut(box(0, 0, 90, 90), 2, 5)).toBe(cut(box(0, 0, 90, 90), 2, 5));
    expect(cut(box(0, 0, 90, 90), 2, 5)).not.toBe(cut(box(0, 0, 90, 90), 2, 6));
  });
});
