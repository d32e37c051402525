import { describe, expect, it } from "vitest";
import { DRAWN, dollOf, limbOf } from "../../src/boards/grunt_growl_and_tear/dolls";
import { jointOf, REACH, spotOf, turnOf } from "../../src/boards/grunt_growl_and_tear/dolls/doll";
import { deedSpots, placeOf } from "../../src/boards/grunt_growl_and_tear/deeds";
import { ahead, along, centre, corners, frame } from "../../src/boards/grunt_growl_and_tear/hexes";
import { bodyOf } from "../../src/boards/grunt_growl_and_tear/bodies";
import { ghostsOf } from "../../src/boards/grunt_growl_and_tear/ghosts";
import type { Deed, Fight, Fighter, Hex, Prospect, Shown } from "../../src/boards/grunt_growl_and_tear/look";
import { attachedIn, NO_STORY, storyOf } from "../../src/boards/grunt_growl_and_tear/story";
import { BOTTOM, tagsOf, TOP } from "../../src/boards/grunt_growl_and_tear/tags";
import type { Choices } from "../../src/lib/wire_types";

const SOCKETS: Record<string, string[]> = {
  gutbucket: ["head1", "arm1", "arm2", "leg1", "leg2"],
  hemogoblin: ["head1", "arm1", "arm2", "wing1", "wing2"],
  mandible: ["head1", "arm1", "arm2", "leg1", "leg2", "wing1"],
  patch: ["head1", "arm1", "arm2", "leg1", "leg2", "tail1"],
  rivet: ["head1", "arm1", "arm2", "leg1", "leg2"],
  snaggle: ["head1", "arm1", "leg1", "leg2", "tail1"],
  squelch: ["head1", "arm1", "arm2", "arm3", "tail1"],
  wormwood: ["head1", "arm1", "arm2", "leg1", "leg2"],
};

describe("Grunt's hexes", () => {
  it("lead where the rulebook's ways lead, whichever way a monster faces", () => {
    expect(along([0, 0], 0, "f")).toEqual([1, 0]);
    expect(along([0, 0], 0, "b")).toEqual([-1, 0]);
    expect(along([2, -3], 3, "f")).toEqual([1, -3]);
    expect(along([0, 0], 5, "fl")).toEqual([1, 0]);
    expect(along([0, 0], 0, "fr")).toEqual([0, 1]);
    expect(ahead([0, 0], 1, 3)).toEqual([3, -3]);
  });

  it("lie in rows that grow to the south", () => {
    expect(centre([0, 1])[1]).toBeGreaterThan(centre([0, 0])[1]);
    expect(centre([1, 0])[1]).toBe(centre([0, 0])[1]);
    const { x, y, width, height } = frame([[0, 0]], 0);
    expect(corners([0, 0]).every(([a, b]) => a >= x && a <= x + width && b >= y && b <= y + height)).toBe(true);
  });
});

describe("what can be done on Grunt's map", () => {
  const fighter = (seat: number, hex: Hex): Fighter => ({ seat, monster: "rivet", hex, facing: 0, health: 5, power: 0, body: {}, hand: [], deck: [], discard: [], stats: { sp: 3, st: 3, sm: 3, ht: 5 } });
  const fight = { players: [fighter(0, [0, 0]), fighter(1, [1, 0])], objects: [{ id: "crate1", kind: "crate", hex: [0, 1] }] } as unknown as Fight;

  it("lies where it happens, everything that can be done to one place together", () => {
    const deeds: Deed[] = [{ verb: "attack", target: "p1" }, { verb: "push", target: "p1" }, { verb: "push", target: "crate1" }, { verb: "move", way: "b" }, { verb: "turn", facing: "2" }, { verb: "rest" }];
    const spots = deedSpots(deeds, fight, fight.players[0]!).map(({ key, deeds: there }) => [key, ...there.map((deed) => deed["verb"])]);
    expect(spots).toEqual([["1,0", "attack", "push"], ["0,1", "push"], ["-1,0", "move"], ["facing 2", "turn"]]);
  });

  it("is nowhere for what is not on the map", () => {
    expect([placeOf("hex", "none", fight, null), placeOf("card", "7s", fight, fight.players[0]!), placeOf("way", "f", fight, null)]).toEqual([null, null, null]);
    expect(placeOf("facing", "3", fight, null, [2, 0])).toEqual({ hex: [2, 0], facing: 3 });
  });
});

describe("paper dolls", () => {
  it("of a pack have a place for each of their limbs", () => {
    const sockets = ["head", "arm", "leg", "tail", "wing"].flatMap((type) => Array.from({ length: 8 }, (_, index) => `${type}${index + 1}`));
    const places = sockets.map((socket) => jointOf({}, socket)).map(({ x, y, angle }) => [x, y, angle].join(" "));
    expect(new Set(places).size).toBe(sockets.length);
  });

  it("are eight, with forty-one limbs, all different", () => {
    const limbs = DRAWN.flatMap((monster) => Object.entries(dollOf(monster).limbs).map(([id, shapes]) => [`${monster}/${id}`, JSON.stringify(shapes)] as const));
    expect([DRAWN.length, limbs.length, new Set(limbs.map(([, drawing]) => drawing)).size]).toEqual([8, 41, 41]);
  });

  it("hang a limb by its own joint, turned to where its socket points", () => {
    expect(turnOf("arm", { x: 0, y: 0, angle: 90 })).toBe(0);
    expect(turnOf("head", { x: 0, y: 0, angle: 90 })).toBe(180);
  });

  it("draw what a pack brings with a plain body", () => {
    expect(dollOf("mudge").torso.length).toBeGreaterThan(0);
    expect(limbOf("mudge/tail", "tail").length).toBeGreaterThan(0);
  });
});

describe("sockets to click", () => {
  it("never cover each other", () => {
    for (const monster of DRAWN) {
      const doll = dollOf(monster);
      const own = Object.keys(doll.joints).filter((socket) => SOCKETS[monster]!.includes(socket));
      const spots = own.map((socket) => spotOf(doll.joints[socket]!));
      for (const [index, one] of spots.entries()) for (const other of spots.slice(index + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y), `${monster} ${own.join(" ")}`).toBeGreaterThan(2 * REACH - 6);
    }
  });
});

describe("what has just happened in Grunt", () => {
  const player = (seat: number, hex: Hex | null, body: Fighter["body"]): Fighter => ({ seat, monster: "rivet", hex, facing: 0, health: 5, power: 0, body, hand: [], deck: [], discard: [], stats: { sp: 3, st: 3, sm: 3, ht: 5 } });
  const table = (bodies: Fighter["body"][], more: Partial<Fight> = {}): Fight => ({ players: bodies.map((body, seat) => player(seat, [seat, 0], body)), loose: [], objects: [], combat: null, test: null, commits: {}, ...more }) as unknown as Fight;
  const whole = table([{ arm1: "a/arm" }, { arm1: "b/arm" }]);
  const combat = { ripper: 0, victim: 1, limb: "b/arm" } as Fight["combat"];

  it("a limb that is torn off flies from its socket into a fist, and from there to its space", () => {
    const torn = table([{ arm1: "a/arm" }, { arm1: null }], { combat });
    expect(storyOf(whole, torn, [{ kind: "torn", data: { seat: 0, other: 1, limb: "b/arm" } }]).flights).toEqual([{ limb: "b/arm", from: { doll: 1, socket: "arm1" }, to: { fist: 0 }, torn: true }]);
    const dropped = table([{ arm1: "a/arm" }, { arm1: null }], { loose: [{ limb: "b/arm", hex: [2, 0] }] });
    expect(storyOf(torn, dropped, [{ kind: "dropped", data: { seat: 0, limb: "b/arm", hex: [2, 0] } }]).flights).toEqual([{ limb: "b/arm", from: { fist: 0 }, to: { hex: [2, 0] }, torn: false }]);
  });

  it("a grafted limb that is torn off falls to pieces; one that is sewn on comes from the floor", () => {
    const gone = [{ kind: "gone", data: { seat: 1, limb: "b/arm" } }, { kind: "torn", data: { seat: 0, other: 1, limb: "b/arm" } }];
    expect(storyOf(whole, table([{ arm1: "a/arm" }, { arm1: null }]), gone).flights).toEqual([{ limb: "b/arm", from: { doll: 1, socket: "arm1" }, to: null, torn: true }]);
    const lying = table([{ arm1: null }, { arm1: null }], { loose: [{ limb: "b/arm", hex: [0, 0] }] });
    const sewn = [{ kind: "attached", data: { seat: 0, limb: "b/arm", socket: "arm1" } }];
    expect(storyOf(lying, table([{ arm1: "b/arm" }, { arm1: null }]), sewn).flights).toEqual([{ limb: "b/arm", from: { hex: [0, 0] }, to: { doll: 0, socket: "arm1" }, torn: false }]);
    expect([...attachedIn(sewn)]).toEqual(["b/arm"]);
  });

  it("a walk follows the spaces walked, and is over with a push, somebody else's step or the next turn", () => {
    const step = (seat: number, from: [number, number], hex: [number, number]) => ({ kind: "moved", data: { seat, from, hex } });
    const walked = { seat: 0, hexes: [[2, -1], [1, -1], [0, 0]] };
    const first = { seat: 0, hexes: [[2, -1], [1, -1]] as [number, number][] };
    expect(storyOf(whole, whole, [step(0, [1, -1], [0, 0])], { ...NO_STORY, walk: first }).walk).toEqual(walked);
    expect(storyOf(whole, whole, [step(0, [2, -1], [1, -1]), step(0, [1, -1], [0, 0])]).walk).toEqual(walked);
    expect(storyOf(whole, whole, [{ kind: "ended_turn", data: { seat: 0 } }, { kind: "turn", data: { seat: 1 } }], { ...NO_STORY, walk: { seat: 0, hexes: [[1, -1], [0, 0]] } }).walk).toEqual({ seat: 0, hexes: [[1, -1], [0, 0]] });
    expect(storyOf(whole, whole, [{ kind: "turn", data: { seat: 0 } }], { ...NO_STORY, walk: { seat: 0, hexes: [[1, -1], [0, 0]] } }).walk).toBeNull();
    expect(storyOf(whole, whole, [step(1, [2, 0], [1, 0])], { ...NO_STORY, walk: { seat: 0, hexes: [[1, -1], [0, 0]] } }).walk).toEqual({ seat: 1, hexes: [[2, 0], [1, 0]] });
    expect(storyOf(whole, whole, [{ kind: "stuck", data: { seat: 1, target: 0 } }], { ...NO_STORY, walk: { seat: 0, hexes: [[1, -1], [0, 1]] } }).walk).toBeNull();
  });

  it("nothing flies whose way nobody has seen", () => {
    expect(storyOf(null, whole, [{ kind: "torn", data: { seat: 0, other: 1, limb: "b/arm" } }]).flights).toEqual([]);
    expect(storyOf(whole, whole, [])).toEqual(NO_STORY);
  });

  it("blows, Power, answers and falls are seen where they happen", () => {
    const story = storyOf(whole, whole, [
      { kind: "attacked", data: { seat: 0, other: 1 } },
      { kind: "hurt", data: { seat: 1, damage: 4, base: 4 } },
      { kind: "gained", data: { seat: 0, power: 1 } },
      { kind: "breaks_off", data: { seat: 0, other: 1, stops: [1] } },
      { kind: "killed", data: { seat: 1, other: 0 } },
      { kind: "stuck", data: { seat: 0, target: "crate1" } },
    ]);
    expect(story.pops.map(({ hex, sign, icon }) => [hex, sign, icon])).toEqual([[[1, 0], "−4", null], [[0, 0], "+1", "power"], [[0, 0], "", "fist"], [[1, 0], "", "palm"]]);
    expect(story.gestures).toEqual({ 0: "lunge", 1: "shake", crate1: "wiggle" });
    expect(story.graves).toEqual([[1, 0]]);
  });

  it("tags stand on the side of their limbs, none over another, within the paper", () => {
    const limb = (values: number, abilities: string[] = []) => ({ id: "", type: "arm", socket: "", values: { sp: 1, st: 1, sm: values > 2 ? 1 : 0, ht: values > 3 ? 1 : 0 }, abilities });
    const limbs = { a: limb(4, ["leap"]), b: limb(2), c: limb(3), head: limb(2) };
    const tags = tagsOf([{ limb: "a", x: -40, y: 90 }, { limb: "b", x: -50, y: 100 }, { limb: "c", x: 44, y: 0 }, { limb: "head", x: 0, y: -100 }, { limb: "unknown", x: 1, y: 1 }], limbs, (stat) => stat);
    const side = (left: boolean) => tags.filter((tag) => tag.left === left);
    expect(side(true).map(({ limb }) => limb)).toEqual(["a", "b"]);
    expect(side(false).map(({ limb }) => limb)).toEqual(["head", "c"]);
    expect(tags.find((tag) => tag.limb === "a")?.lines).toEqual([[{ value: "sp1" }, { value: "st1" }], [{ value: "sm1" }, { value: "ht1" }], [{ ability: "leap" }]]);
    for (const some of [side(true), side(false)]) for (const [index, tag] of some.entries()) {
      expect(tag.y).toBeGreaterThanOrEqual(index ? some[index - 1]!.y + some[index - 1]!.tall : TOP);
      expect(tag.y + tag.tall).toBeLessThanOrEqual(BOTTOM);
    }
  });

  it("cards drawn together are one slip", () => {
    const drew = (seat: number) => ({ kind: "drew", data: { seat } });
    expect(storyOf(whole, whole, [drew(0), drew(1), drew(1)]).pops.map(({ hex, sign }) => [hex, sign])).toEqual([[[0, 0], "+1"], [[1, 0], "+2"]]);
  });

  it("a Test that is over stays in sight with both totals, item by item", () => {
    const before = table([{}, {}], { test: { kind: "combat", attr: "st", a: 0, b: 1, plays: [["2c"], ["2d"]] } });
    const revealed = { kind: "revealed", data: { seat: 0, target: 1, test: "combat", attribute: "st", sides: [{ card: "9s", attribute: 4, bonus: 3, total: 18 }, { card: "3h", attribute: 6, bonus: 0, total: 11 }] } };
    const { decided } = storyOf(before, whole, [revealed, { kind: "won", data: { seat: 0, test: "combat" }, sentence: "You win the Test." }]);
    expect(decided).toEqual({
      kind: "combat",
      attribute: "st",
      sides: [{ who: 0, cards: ["2c", "9s"], attribute: 4, bonus: 3, total: 18, won: true }, { who: 1, cards: ["2d", "3h"], attribute: 6, bonus: 0, total: 11, won: false }],
      lines: ["You win the Test."],
    });
    expect(storyOf(before, before, [revealed]).decided, "a tie goes on").toBeNull();
    const chose = [{ kind: "chose", data: { seat: 1 } }];
    expect(storyOf(whole, whole, chose, { ...NO_STORY, decided }).decided, "while somebody makes up their mind").toEqual(decided);
    expect(storyOf(whole, before, chose, { ...NO_STORY, decided }).decided, "the next Test").toBeNull();
  });
});

describe("ghosts in Grunt", () => {
  const me = { seat: 0, monster: "rivet", hex: [0, 0], facing: 0, body: {} } as unknown as Fighter;
  const fight = { phase: "turn", players: [me, { ...me, seat: 1, hex: [1, 0], facing: 3 }], objects: [{ id: "crate1", kind: "crate", hex: [0, 1] }], loose: [], pushed: "crate1", combat: null } as unknown as Fight;
  const shown = { map: { weights: [4] } } as unknown as Shown;
  const none = { offered: [], barred: [], whole: null, area: null } as unknown as Choices;
  const hexes = (values: string[]): Choices => ({ ...none, offered: values.map((value) => ({ part: "hex", value, thing: `hex:${value}` })) }) as unknown as Choices;
  const thought = { fight, shown, me, types: {}, choices: none, prefix: [], placed: null, pointed: undefined, deeds: [], prospectOf: () => undefined };

  it("show where a push could end before the Test, and after it where the thing would go", () => {
    const deeds: Deed[] = [{ verb: "push", target: "p1" }];
    const before = ghostsOf({ ...thought, deeds, prospectOf: () => ({ ends: [[2, 0], [2, -1]] }) as unknown as Prospect });
    expect(before.map(({ from, hex, what }) => [from, hex, "pawn" in what && what.pawn.facing])).toEqual([[[1, 0], [2, 0], 3], [[1, 0], [2, -1], 3]]);
    const after = ghostsOf({ ...thought, fight: { ...fight, phase: "push_to" }, choices: hexes(["0,2", "none"]) });
    expect(after).toEqual([{ from: [0, 1], hex: [0, 2], what: { kind: "crate", weight: 4 } }]);
  });

  it("show where somebody would stand and face who moves, turns or asks for leave", () => {
    const ghost = (pointed: { hex: Hex; facing?: number }, deed: Deed) => ghostsOf({ ...thought, pointed: { thing: "deed", ...pointed }, deeds: [deed] }).map(({ hex, what }) => [hex, "pawn" in what && what.pawn.facing]);
    expect(ghost({ hex: [1, -1] }, { verb: "move", way: "fl" })).toEqual([[[1, -1], 0]]);
    expect(ghost({ hex: [0, 0], facing: 4 }, { verb: "turn", facing: "4" })).toEqual([[[0, 0], 4]]);
    expect(ghostsOf({ ...thought, choices: null, shown: { ...shown, asked: { seat: 1, hex: [2, 0], facing: 3 } } }).map(({ hex }) => hex)).toEqual([[2, 0]]);
  });

  it("show a limb where it would be dropped", () => {
    const dropping = { ...fight, phase: "drop", combat: { limb: "rivet/dome" } } as unknown as Fight;
    expect(ghostsOf({ ...thought, fight: dropping, choices: hexes(["0,2"]), pointed: { thing: "hex:0,2", hex: [0, 2] } })).toEqual([{ from: null, hex: [0, 2], what: { limb: "rivet/dome", type: "arm" } }]);
  });
});

describe("a body laid out in Grunt", () => {
  const say = (key: string, data?: Record<string, unknown>) => (data ? `${key} ${Object.values(data).join(" ")}` : key);
  const stats = { sp: 3, st: 3, sm: 3, ht: 5 };
  const fighter = { seat: 0, monster: "rivet", body: { head1: "rivet/dome", arm1: "rivet/nailer", arm2: null }, stats } as unknown as Fighter;
  const choices = (part: string, values: string[]): Choices => ({ offered: values.map((value) => ({ part, value, thing: `${part}:${value}` })), barred: [], whole: null, area: null }) as unknown as Choices;
  const fight = (phase: string, combat: object = {}): Fight => ({ phase, players: [fighter], combat: { victim: 0, shielded: [], ...combat } }) as unknown as Fight;
  const asked = { shown: { without: { arm1: { ...stats, st: 2 } } } as unknown as Shown, seat: 0, prefix: [], covering: [], grafting: false, say };

  it("says what is lost with each limb, and which is covered", () => {
    const laid = bodyOf({ ...asked, fight: fight("rip", { shielded: ["head1"] }), choices: choices("socket", ["arm1"]) })!;
    expect(laid.rows.map(({ socket, state, covered, after }) => [socket, state, covered, after?.st])).toEqual([["head1", "rest", true, undefined], ["arm1", "offered", false, 2]]);
  });

  it("lets only such limbs be covered together as the server offers, and spells them in the order of the body", () => {
    const covers = choices("sockets", ["none", "head1", "arm1"]);
    const states = (covering: string[]) => bodyOf({ ...asked, fight: fight("shield"), choices: covers, covering })!;
    expect(states([]).rows.map(({ state }) => state)).toEqual(["offered", "offered"]);
    expect(states(["arm1"]).rows.map(({ state, covered }) => [state, covered])).toEqual([["barred", false], ["offered", true]]);
    expect([states([]).done, states(["arm1"]).covering]).toEqual(["board.cover_none 0", "arm1"]);
    expect(bodyOf({ ...asked, fight: fight("turn"), choices: choices("verb", ["end"]) })).toBeNull();
  });

  it("names every limb within reach with what it costs and brings", () => {
    const grafts = [{ verb: "attach", limb: "patch/limp", socket: "arm2", cost: 1, stats: { ...stats, sp: 4 } }];
    const laid = bodyOf({ ...asked, fight: fight("turn"), shown: { grafts } as unknown as Shown, choices: choices("verb", ["end"]), grafting: true })!;
    expect(laid.rows.map(({ key, cost, after }) => [key, cost, after?.sp])).toEqual([["patch/limp arm2", "board.graft_cost 1", 4]]);
  });
});
