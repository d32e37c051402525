/** Who sees what at one screen. The session is driven by a line on which the test speaks for the server. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Session } from "../src/lib/session.svelte";
import { DRAMA, HOLD, OWN_HOLD } from "../src/lib/playback";
import type { Look, Step, Table } from "../src/lib/wire_types";

const lines: Line[] = [];

class Line {
  sent: { type: string; id: string; seat?: number }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    lines.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.onclose?.();
  }

  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const look = (seat: number): Look => ({ view: { secret: `of ${seat}` }, display: {}, decision: { name: "snap", mode: "turn", open: false, prompt: "", sentence: "Snap?" }, drawing: "" });
const told = (version: number) => [{ version, kind: "snapped", clause: "SNAP-1", data: {}, sentence: `snap ${version}` }];

function table(version: number, owing: number[], changes: Partial<Table> = {}): Table {
  const players = [0, 1].map((seat) => ({ seat, name: `P${seat}`, kind: "human", here: true, committed: false, clock: null }));
  const nothing = { spectator: null, undo: {}, asking: null, returns: null, ended: null, rematch: null, last: null, commitment: "c0ffee" };
  return { type: "table", version, phase: "playing", players, owing, held: { 0: look(0), 1: look(1) }, events: { 0: told(version), 1: told(version) }, ...nothing, ...changes };
}

let session: Session;
const line = (): Line => lines.at(-1)!;

beforeEach(async () => {
  const shelf = new Map([["grumbletop.pace", "instant"]]);
  vi.stubGlobal("localStorage", { getItem: (key: string) => shelf.get(key) ?? null, setItem: (key: string, value: string) => void shelf.set(key, value) });
  vi.stubGlobal("location", { href: "http://table/#/table/m1", origin: "http://table" });
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("WebSocket", Line);
  const { Session } = await import("../src/lib/session.svelte");
  session = new Session("m1", undefined, () => (key) => key);
});

afterEach(() => session.close());

function sitDown(...seats: number[]): void {
  line().onopen?.();
  line().tell({ type: "welcome", seats, version: 0, protocol: 1 });
}

describe("two people at one screen", () => {
  beforeEach(() => sitDown(0, 1));

  it("begin behind the curtain, and nothing is shown there", () => {
    line().tell(table(0, [0]));
    expect(session.curtain).toBe(0);
    expect(session.look).toBeNull();
    expect(session.log).toEqual([]);
    expect(line().sent.some((message) => message.type === "choices")).toBe(false);
  });

  it("see the view of the one who opened it", () => {
    line().tell(table(0, [1]));
    session.openCurtain();
    expect(session.look?.view).toEqual({ secret: "of 1" });
    expect(line().sent.at(-1)).toMatchObject({ type: "choices", seat: 1 });
  });

  it("are parted by it again when the other one is asked", () => {
    line().tell(table(0, [0]));
    session.openCurtain();
    line().tell(table(1, [1]));
    expect(session.curtain).toBe(1);
    expect(session.look).toBeNull();
  });

  it("are not parted while the same one is asked again", () => {
    line().tell(table(0, [0, 1]));
    session.openCurtain();
    line().tell(table(1, [0]));
    expect(session.curtain).toBeNull();
    expect(session.eyes).toBe(0);
  });

  it("may do without it", () => {
    session.withCurtain = false;
    line().tell(table(0, [0]));
    line().tell(table(1, [1]));
    expect(session.curtain).toBeNull();
    expect(session.eyes).toBe(1);
  });

  it("need none once the match is over", () => {
    line().tell(table(0, [0]));
    line().tell(table(1, [], { phase: "over", returns: [1, -1] }));
    expect(session.curtain).toBeNull();
    expect(session.look).not.toBeNull();
  });
});

describe("one person", () => {
  beforeEach(() => sitDown(1));
  const mine = (version: number, owing: number[]): Table => table(version, owing, { held: { 1: look(1) }, events: { 1: told(version) } });

  it("sees no curtain and is asked at once", () => {
    line().tell(mine(0, [1]));
    expect(session.curtain).toBeNull();
    expect(session.mine).toBe(true);
  });

  it("is asked once for a version, however often the table comes", () => {
    line().tell(mine(3, [1]));
    line().tell(mine(3, [1]));
    expect(line().sent.filter((message) => message.type === "choices")).toHaveLength(1);
  });

  it("goes on composing while others choose in secret, and starts afresh in the next round", () => {
    const secret = { ...look(0), decision: { ...look(0).decision!, mode: "commit" as const } };
    const asked = () => line().sent.filter(({ type }) => type === "choices").length;
    sitDown(0);
    line().tell(table(1, [0, 1], { held: { 0: secret } }));
    line().tell(table(2, [0], { held: { 0: secret } }));
    expect(asked()).toBe(1);
    line().tell(table(3, [0, 1], { held: { 0: secret } }));
    expect(asked()).toBe(2);
  });

  it("keeps the whole log without doubling what comes again", () => {
    line().tell(mine(0, [0]));
    line().tell(mine(1, [0]));
    line().tell(mine(1, [0]));
    expect(session.log.map((each) => each.version)).toEqual([0, 1]);
  });

  it("can look at a moment of the past, and is back when the game goes on", () => {
    line().tell(mine(0, [0]));
    line().tell(mine(1, [0]));
    session.showMoment(0);
    expect(session.moment).toBe(0);
    line().tell(mine(2, [1]));
    expect(session.moment).toBeNull();
  });

  it("adds a nonce once all seats are taken, and only once", () => {
    const waiting = table(-1, [], { phase: "waiting", held: {}, events: {} });
    line().tell({ ...waiting, commitment: null });
    expect(line().sent.some((message) => message.type === "nonce")).toBe(false);
    line().tell(waiting);
    line().tell(waiting);
    expect(line().sent.filter((message) => message.type === "nonce")).toMatchObject([{ seat: 1 }]);
  });
});

describe("a spectator", () => {
  it("sees what everybody may see and is asked nothing", () => {
    sitDown();
    line().tell(table(0, [0], { held: {}, spectator: look(9), events: { spectator: told(0) } }));
    expect(session.look?.view).toEqual({ secret: "of 9" });
    expect(session.mine).toBe(false);
    expect(session.log).toHaveLength(1);
  });
});

describe("a hint", () => {
  const advice = { text: "snap grib", sentence: "Snap at Grib", parts: ["snap", "grib"], value: 0.5, doubt: 0.02, share: 0.8, line: ["Bo: flee"] };
  const answer = (version: number) => line().tell({ type: "hint", id: line().sent.at(-1)!.id, version, candidates: [advice], range: [-1, 1] });
  const settled = () => new Promise((done) => setTimeout(done));

  beforeEach(() => sitDown(0));

  it("is asked for by whoever owes, where it is allowed", async () => {
    line().tell(table(3, [0]));
    await session.askHint();
    expect(session.hint).toBeNull();
    line().tell(table(4, [0], { hints: true }));
    void session.askHint();
    expect(session.hint).toBe("asked");
    expect(line().sent.at(-1)).toMatchObject({ type: "hint", seat: 0 });
    answer(4);
    await settled();
    expect(session.hint).toMatchObject({ candidates: [{ sentence: "Snap at Grib" }] });
  });

  it("that took too long is no refusal: nothing comes to mind", async () => {
    line().tell(table(4, [0], { hints: true }));
    void session.askHint();
    line().tell({ type: "refused", id: line().sent.at(-1)!.id, clause: "", key: "worker", data: {}, sentence: "too long" });
    await settled();
    expect([session.hint, session.picking.no]).toMatchObject([{ candidates: [] }, null]);
  });

  it("is forgotten when the table has changed, and a late one is not shown", async () => {
    line().tell(table(4, [0], { hints: true }));
    void session.askHint();
    const asked = line().sent.at(-1)!.id;
    line().tell(table(5, [0], { hints: true }));
    expect(session.hint).toBeNull();
    line().tell({ type: "hint", id: asked, version: 4, candidates: [advice], range: [-1, 1] });
    await settled();
    expect(session.hint).toBeNull();
  });

  it("is shown though somebody else has chosen in secret meanwhile", async () => {
    const secret = { ...look(0), decision: { ...look(0).decision!, mode: "commit" as const } };
    line().tell(table(4, [0, 1], { hints: true, held: { 0: secret } }));
    void session.askHint();
    const asked = line().sent.at(-1)!.id;
    line().tell(table(5, [0], { hints: true, held: { 0: secret } }));
    line().tell({ type: "hint", id: asked, version: 4, candidates: [advice], range: [-1, 1] });
    await settled();
    expect(session.hint).toMatchObject({ candidates: [advice] });
  });
});

describe("what others do", () => {
  const step = (version: number, seat: number, owing: number[]): Step => ({ version, kind: "action", seat, owing, held: { 0: { ...look(0), view: { at: version }, decision: null } }, spectator: null });
  /** A message about these versions; the last one is the newest. */
  const news = (owing: number[], steps: Step[], changes: Partial<Table> = {}): Table => {
    const newest = steps.at(-1)!.version;
    const events = { 0: steps.flatMap(({ version }) => told(version)) };
    return table(newest, owing, { held: { 0: { ...look(0), view: { at: newest } } }, events, steps: steps.map((each) => (each.version < newest ? each : { ...each, held: {} })), ...changes });
  };
  const at = (): unknown => session.look?.view["at"];
  const sentences = (): string[] => session.log.map((event) => event.sentence);

  beforeEach(async () => {
    vi.useFakeTimers();
    (await import("../src/lib/prefs.svelte")).prefs.pace = "normal";
    sitDown(0);
    line().tell(news([0], [step(0, 0, [0])]));
  });

  afterEach(async () => {
    vi.useRealTimers();
    (await import("../src/lib/prefs.svelte")).prefs.pace = "instant";
  });

  it("is shown action by action, and nothing runs ahead of it", () => {
    line().tell(news([0], [step(1, 0, [1]), step(2, 1, [1]), step(3, 1, [0])]));
    expect([at(), session.mine, sentences()]).toEqual([1, false, ["snap 0", "snap 1"]]);
    vi.advanceTimersByTime(OWN_HOLD.normal);
    expect([at(), session.mine, sentences().at(-1)]).toEqual([2, false, "snap 2"]);
    vi.advanceTimersByTime(HOLD.normal);
    expect([at(), session.mine, sentences().at(-1)]).toEqual([3, true, "snap 3"]);
  });

  it("is skipped by a pick, which picks nothing then", () => {
    line().tell(news([0], [step(1, 1, [1]), step(2, 1, [0])]));
    session.pick("card", "7S");
    expect([at(), session.mine, session.picking.no]).toEqual([2, true, null]);
    expect(session.fresh.map((event) => event.sentence)).toEqual(["snap 2"]);
  });

  it("can be gone through again since the own action", () => {
    line().tell(news([0], [step(1, 0, [1]), step(2, 1, [1]), step(3, 1, [0])]));
    session.skip();
    expect(session.recap.map(({ version }) => version)).toEqual([2, 3]);
    session.showMoment(2);
    expect([at(), session.telling.map((event) => event.sentence)]).toEqual([2, ["snap 2"]]);
  });

  it("does not give the result away before it is shown", () => {
    line().tell(news([], [step(1, 1, [1]), step(2, 1, [])], { phase: "over", returns: [1, -1], outcomes: { 0: { stamp: "Victory!", sentence: "You win." } } }));
    expect([at(), session.over, session.table?.returns, session.outcome]).toEqual([1, false, null, null]);
    vi.advanceTimersByTime(HOLD.normal);
    expect([at(), session.over, session.ending]).toEqual([2, false, null]);
    vi.advanceTimersByTime(HOLD.normal + DRAMA.normal);
    expect([session.over, session.ending, session.outcome?.stamp]).toEqual([true, "win", "Victory!"]);
  });

  it("holds longer where something big happens, and its lines wait for it", () => {
    const big = { ...told(1)[0]!, drama: "Stolen!" };
    line().tell(news([0], [step(1, 1, [0])], { events: { 0: [big] } }));
    expect([at(), session.drama, sentences()]).toEqual([1, "Stolen!", ["snap 0"]]);
    vi.advanceTimersByTime(HOLD.normal + DRAMA.normal);
    expect([session.drama, sentences().at(-1)]).toEqual(["", "snap 1"]);
  });

  it("is shown fast to somebody whose clock runs", () => {
    const players = [0, 1].map((seat) => ({ seat, name: `P${seat}`, kind: "human", here: true, committed: false, clock: { left: 50, running: seat === 0 } }));
    line().tell(news([0], [step(1, 1, [1]), step(2, 1, [0])], { players }));
    vi.advanceTimersByTime(HOLD.fast);
    expect([at(), session.mine]).toEqual([2, true]);
  });

  it("does not hold up somebody who is still choosing in secret", () => {
    const secret = { name: "plan", mode: "commit" as const, open: false, prompt: "", sentence: "Plan?" };
    line().tell(news([0, 1], [step(1, 1, [0, 1])], { held: { 0: { ...look(0), view: { at: 1 }, decision: secret } } }));
    vi.advanceTimersByTime(5_000);
    line().tell(news([0], [step(2, 1, [0])], { held: { 0: { ...look(0), view: { at: 2 }, decision: secret } } }));
    line().tell(news([0], [step(3, 1, [0])], { held: { 0: { ...look(0), view: { at: 3 }, decision: secret } } }));
    expect([at(), session.mine, session.behind]).toEqual([3, true, false]);
  });

  it("waits while somebody who only watches has stopped it", () => {
    session.pause(true);
    line().tell(news([0], [step(1, 1, [1]), step(2, 1, [0])]));
    vi.advanceTimersByTime(9_000);
    expect(at()).toBe(0);
    session.step();
    expect(at()).toBe(1);
  });
});
