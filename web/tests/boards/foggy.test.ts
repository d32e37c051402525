/** The board of Foggy Frontlines: what it reads off a look, and what it draws of a plan in the making. */
import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import Board from "../../src/boards/foggy_frontlines/Board.svelte";
import { faceOf } from "../../src/boards/foggy_frontlines/faces";
import { deedsOf, type Display, lanesOf, movesOf, NO_MOVES, plannedOf, printOf, rivalsOf, type SeenPlayer, tied, type Troop, troopsOf, type View } from "../../src/boards/foggy_frontlines/look";
import { cardName, princessName, troopLine } from "../../src/boards/foggy_frontlines/words";
import { type Catalogue, fill } from "../../src/lib/texts";
import type { Choice, Choices, Data, Look } from "../../src/lib/wire_types";

const TEXTS: Catalogue = { "card.r4": "Tusk Sergeant (r4)", "princess.Pr1": "Princess Cinder (Pr1)", "board.needs": "lacks {count}", "board.resting": "back after the grunt", "draw.squad_wins": "victorious", "board.idle": "no map card to take" };
const say = (key: string, data?: Data): string => fill(TEXTS, key, data);

const choice = (verb: string, code: string, data: Data = {}): Choice => ({ part: "step1", value: `${verb} ${code}`, thing: `${verb}:${code}`, label: "", clause: "", sentence: "", data });
const player = (changes: Partial<SeenPlayer>): SeenPlayer => ({ boss: "gnash", hand: [], retreat: [], squads: [], ready: false, princesses: [], bully: 0, ...changes });
const shown = (seat: number): Display["players"][number] => ({ seat, army: { r4: { color: "r", number: "4" } }, score: { princesses: 0, pairs: 0, finale: 0, hat: 0, total: 0 }, hand: 0, retreat: 0, squads: [], remembered: null });

const VIEW: View = {
  ...{ phase: "plan", round: 1, butt: 1, turn: null, victim: null, wilds: ["Pb1"], discard: [], finale_color: null, finale_by: null, result: null },
  players: [player({ hand: ["r4", "b3", "X"], retreat: ["g2"], princesses: ["Pr1", "Pr2"] }), player({ boss: "zib", hand: ["?", "?"] })],
};
const DISPLAY: Display = {
  ...{ round: 1, rounds_left: null, order: [0, 1], free_bosses: [], pile: [], recruits: { Trb: { color: null, number: "+5" } }, decks: { timer: 9, map: 21, recruits: 9 } },
  slots: [{ map: "kid_r1", type: "kidnap", color: "r", timer: true, captors: [] }, null],
  players: [shown(0), shown(1)],
};

function drawn(choices: Partial<Choices> | null, prefix: Choice[] = [], view: Partial<View> = {}, display: Partial<Display> = {}): string {
  const look = { view: { ...VIEW, ...view }, display: { ...DISPLAY, ...display }, decision: null, drawing: "" } as unknown as Look;
  const asked = choices && { offered: [], barred: [], whole: null, area: null, ...choices };
  const nothing = (): void => undefined;
  return render(Board, { props: { look, seat: 0, players: [], choices: asked, prefix, preview: null, fresh: [], say, onPick: nothing, onClause: nothing } }).body;
}

const button = (markup: string, thing: string): string => markup.match(new RegExp(`<button[^>]*data-thing="${thing}"[^>]*>`))?.[0] ?? "";

describe("a plan in the making", () => {
  const steps = [choice("lead", "r4", { color: "r", strength: 4 }), choice("add", "b3", { color: "r", strength: 5 }), choice("flip", "C1", { color: "r", strength: 8 }), choice("lead", "X", { needs: 2 }), choice("add", "g2", { supports: 1 })];

  it("has the squads its steps make, worth what the server says", () => {
    const [red, action] = plannedOf(steps, 0, DISPLAY.slots);
    expect(red).toMatchObject({ leader: "r4", strength: 8, color: "r", supports: [{ code: "b3", up: false }, { code: "C1", up: true }] });
    expect(action).toMatchObject({ leader: "X", strength: null, color: null, needs: 1 });
    expect(troopLine(say, action!)).toBe("lacks 1");
  });

  it("warns of a squad whose colour is on neither map card, once both are known", () => {
    const red = DISPLAY.slots[0]!;
    const lines = (slots: Display["slots"]): string[] => plannedOf([choice("lead", "b3", { color: "b", strength: 3 }), choice("lead", "r4", { color: "r", strength: 4 })], 0, slots).map((troop) => troopLine(say, troop));
    expect(lines([red, { ...red, color: "g" }])).toEqual(["no map card to take", "color.r"]);
    expect(lines([red, null])).toEqual(["color.b", "color.r"]);
    expect(drawn({}, [choice("lead", "b3", { color: "b" })], {}, { slots: [red, red] })).toContain("no map card to take");
  });

  it("takes cards out of the hand and leaves those that rest where they are", () => {
    const markup = drawn({ offered: [choice("lead", "X")] }, steps.slice(0, 2));
    expect(button(markup, "lead:X")).toContain('tabindex="0"');
    expect(markup.match(/data-card="r4"/g)).toHaveLength(1);
    expect(markup).not.toContain('data-card="b3"');
    expect(button(markup, "lead:g2")).toContain('aria-disabled="true"');
    expect(markup).toContain("back after the grunt");
  });
});

describe("the battlefield", () => {
  const troop = (seat: number, leader: string, color: string | null): Troop => ({ seat, leader, color, strength: 1, supports: [], needs: 0, wins: false, resolved: false, penalty: 0, idle: false });

  it("lines squads up under the slot they can take, in the order of their battle turns", () => {
    const slots: Display["slots"] = [DISPLAY.slots[0], { ...DISPLAY.slots[0]!, color: "b" }];
    const troops = [troop(0, "X", null), troop(0, "g2", "g"), troop(0, "b3", "b"), troop(0, "r4", "r"), troop(1, "r1", "r")];
    const lanes = lanesOf(troops, slots, [1, 0]);
    expect(lanes.map(({ slot, troops: there }) => [slot, ...there.map(({ leader }) => leader)])).toEqual([[1, "r1", "r4"], [2, "b3"], [null, "g2", "X"]]);
  });

  it("says where squads of one colour are as strong as each other", () => {
    const [one, other] = [troop(0, "r4", "r"), troop(1, "r1", "r")];
    expect([tied(one, other), tied(one, { ...other, strength: 2 }), tied(one, troop(1, "b1", "b")), tied(one, undefined), tied(troop(0, "X", null), troop(1, "X", null))]).toEqual([true, false, false, false, false]);
  });

  it("lets a squad that can capture be clicked before the deed is named", () => {
    const squad = { leader: "r4", color: "r", strength: 5, supports: 1, needs: 0, wins: true };
    const view: Partial<View> = { phase: "battle", turn: 0, players: [player({ squads: [{ leader: "r4", supports: ["b3"], faceup: [], penalty: 0, resolved: false }] }), VIEW.players[1]!] };
    const display: Partial<Display> = { slots: [{ ...DISPLAY.slots[0]!, captors: ["r4"] }, null], players: [{ ...shown(0), squads: [squad] }, shown(1)] };
    expect(troopsOf({ ...VIEW, ...view }, { ...DISPLAY, ...display })[0]).toMatchObject({ seat: 0, strength: 5, supports: [{ code: "b3", up: false }] });
    const capture: Choice = { ...choice("verb", "capture"), part: "verb", value: "capture" };
    expect(button(drawn({ offered: [capture] }, [], view, display), "squad:r4")).toContain('tabindex="0"');
    expect(button(drawn({}, [], view, display), "squad:r4")).toContain('tabindex="-1"');
    expect(drawn(null, [], view, display)).toContain("victorious");
  });
});

describe("the table", () => {
  it("has the rivals clockwise from the left of whoever looks", () => {
    expect(rivalsOf(2, 4)).toEqual([3, 0, 1]);
    expect(rivalsOf(null, 3)).toEqual([0, 1, 2]);
  });

  it("links a pair of princesses", () => {
    expect(drawn(null)).toMatch(/class="[^"]*pair/);
  });

  it("prints names without their codes, and a face for every code", () => {
    expect([cardName(say, "r4"), princessName(say, "Pr1")]).toEqual(["Tusk Sergeant", "Cinder"]);
    expect(["r4", "Mb", "Gy", "X", "Zz"].map((code) => faceOf(code).kind)).toEqual(["army", "mercenary", "megagrump", "action", "other"]);
  });

  it("prints what the server says of a card, whoever made it", () => {
    expect(faceOf("r4", printOf(DISPLAY, 0, "r4"))).toMatchObject({ kind: "army", color: "r", number: "4" });
    expect(faceOf("Trb", printOf(DISPLAY, 1, "Trb"))).toMatchObject({ kind: "catapult", color: null, number: "+5" });
    expect(drawn(null)).toMatch(/<text[^>]*>4<\/text>/);
  });
});

describe("what an action of Foggy would do", () => {
  it("shows princesses where they would be, the hat on another head, and who would be plagued", () => {
    const events = [{ kind: "kidnapped", data: { seat: 0, princess: "Pr1", other: 1 } }, { kind: "freed", data: { seat: 0, princess: "Pb2", other: 2 } }, { kind: "hat_passed", data: { seat: 0, other: 2 } }, { kind: "bully", data: { seat: 0, other: 1 } }];
    const moves = movesOf(events);
    expect(moves.coming).toEqual({ 0: ["Pr1"], wilds: ["Pb2"] });
    expect([[...moves.leaving], moves.hat, moves.plagued]).toEqual([["Pr1", "Pb2"], 2, 1]);
    expect(movesOf([])).toBe(NO_MOVES);
  });

  it("tells which squad charged and which was stomped on", () => {
    expect(deedsOf([{ kind: "captured", data: { seat: 1, slot: 1, card: "r4" } }, { kind: "bullied", data: { seat: 0, card: "b2", strength: 1 } }])).toEqual({ "1/r4": "charging", "0/b2": "stomped" });
  });
});
