import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Lost, Overtaken, type Socket, TakenBack, Wire } from "../src/lib/wire";
import type { FromServer, Table } from "../src/lib/wire_types";

class Line implements Socket {
  sent: { type: string; id: string; since?: number | null }[] = [];
  open = true;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.open = false;
    this.onclose?.();
  }

  tell(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  welcome(version = 0): void {
    this.onopen?.();
    this.tell({ type: "welcome", seats: [0], version, protocol: 1 });
  }

  said(type: string): string[] {
    return this.sent.filter((each) => each.type === type).map((each) => each.id);
  }
}

const table = (version: number): Table => ({ type: "table", version, phase: "playing", commitment: null, players: [], owing: [], held: {}, events: {}, undo: {}, asking: null, returns: null, ended: null, rematch: null, last: null });

let lines: Line[];
let tables: number[];
let connected: boolean[];
let unsent: string;
let network: EventTarget;
let wire: Wire;
const line = (): Line => lines.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  network = new EventTarget();
  vi.stubGlobal("addEventListener", network.addEventListener.bind(network));
  vi.stubGlobal("removeEventListener", network.removeEventListener.bind(network));
  [lines, tables, connected] = [[], [], []];
  const listener = { welcome: () => undefined, table: (told: Table) => void tables.push(told.version), gone: () => undefined, connected: (is: boolean) => void connected.push(is), unsent: (is: string) => void (unsent = is) };
  wire = new Wire(["token"], "en", listener, () => {
    lines.push(new Line());
    return line();
  });
});

afterEach(() => {
  wire.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the wire", () => {
  it("says hello first, with nothing known", () => {
    line().onopen?.();
    expect(line().sent[0]).toMatchObject({ type: "hello", protocol: 1, tokens: ["token"], since: null, language: "en" });
  });

  it("asks nothing before it is welcome, and then all that waited", () => {
    wire.ask("choices", { seat: 0, prefix: [] }).catch(() => undefined);
    line().onopen?.();
    expect(line().said("choices")).toHaveLength(0);
    line().tell({ type: "welcome", seats: [0], version: 0, protocol: 1 });
    expect(line().said("choices")).toHaveLength(1);
  });

  it("gives each answer to the one who asked", async () => {
    line().welcome();
    const first = wire.ask("choices", { seat: 0, prefix: [] });
    const second = wire.ask("play", { seat: 0, text: "snap" });
    line().tell({ type: "ack", id: line().said("play")[0]!, version: 4 });
    line().tell({ type: "choices", id: line().said("choices")[0]!, offered: [], barred: [], whole: null, area: null });
    expect(await first).toMatchObject({ type: "choices" });
    expect(await second).toMatchObject({ type: "ack", version: 4 });
  });

  it("calls again after a break, says what it has seen, and resends a move under the same id", async () => {
    line().welcome();
    line().tell(table(7));
    const move = wire.ask("play", { seat: 0, text: "snap" });
    const id = line().said("play")[0];
    line().close();
    await vi.advanceTimersByTimeAsync(500);
    expect(lines).toHaveLength(2);
    line().welcome();
    expect(line().sent[0]).toMatchObject({ type: "hello", since: 7 });
    expect(line().said("play")).toEqual([id]);
    line().tell({ type: "ack", id: id!, version: 8 });
    expect(await move).toMatchObject({ version: 8 });
    expect(connected).toEqual([true, false, true]);
  });

  it("does not resend what was answered", async () => {
    line().welcome();
    void wire.ask("play", { seat: 0, text: "snap" });
    line().tell({ type: "ack", id: line().said("play")[0]!, version: 1 });
    line().close();
    await vi.advanceTimersByTimeAsync(500);
    line().welcome();
    expect(line().said("play")).toHaveLength(0);
  });

  it("says again what came too fast for the server, and lets nobody see that it was refused", async () => {
    line().welcome();
    const move = wire.ask("play", { seat: 0, text: "snap" });
    const id = line().said("play")[0]!;
    line().tell({ type: "refused", id, clause: "", key: "limit", data: {}, sentence: "At most 20 messages a second." });
    expect(line().said("play")).toEqual([id]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(line().said("play")).toEqual([id, id]);
    line().tell({ type: "ack", id, version: 3 });
    expect(await move).toMatchObject({ version: 3 });
  });

  it("never repeats an undo by itself: a second one would take back more", async () => {
    line().welcome();
    const undo = wire.ask("undo", { seat: 0 });
    line().close();
    await expect(undo).rejects.toBeInstanceOf(Lost);
    await vi.advanceTimersByTimeAsync(500);
    line().welcome();
    expect(line().said("undo")).toHaveLength(0);
  });

  it("waits longer from call to call", async () => {
    line().close();
    await vi.advanceTimersByTimeAsync(400);
    line().close();
    await vi.advanceTimersByTimeAsync(400);
    expect(lines).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(400);
    expect(lines).toHaveLength(3);
  });

  it("drops a line that has gone silent and does not answer a ping", async () => {
    line().welcome();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(line().said("ping")).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_400);
    expect(lines).toHaveLength(2);
  });

  it("stays away once it was closed", async () => {
    line().welcome();
    wire.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lines).toHaveLength(1);
  });
});

describe("a move made without a connection", () => {
  let move: Promise<unknown>;

  beforeEach(() => {
    line().welcome(7);
    line().tell(table(7));
    line().close();
    move = wire.ask("play", { seat: 0, text: "snap" });
    move.catch(() => undefined);
  });

  const reconnect = async (version: number, after = 500): Promise<void> => {
    await vi.advanceTimersByTimeAsync(after);
    line().welcome(version);
  };

  it("is shown as waiting until it is sent", async () => {
    expect(unsent).toBe("waits");
    await reconnect(7);
    expect(line().said("play")).toHaveLength(1);
    expect(unsent).toBe("");
  });

  it("can be taken back, and is never sent then", async () => {
    wire.takeBack();
    await expect(move).rejects.toBeInstanceOf(TakenBack);
    expect(unsent).toBe("");
    await reconnect(7);
    expect(line().said("play")).toHaveLength(0);
  });

  it("is not sent into another situation", async () => {
    await reconnect(8);
    await expect(move).rejects.toBeInstanceOf(Overtaken);
    expect(line().said("play")).toHaveLength(0);
    expect(unsent).toBe("");
  });

  it("is not sent after a long time", async () => {
    await vi.advanceTimersByTimeAsync(70_000);
    await expect(move).rejects.toBeInstanceOf(Lost);
    expect(unsent).toBe("");
    line().welcome(7);
    expect(line().said("play")).toHaveLength(0);
  });

  it("leaves no resignation behind that is sent later", async () => {
    await expect(wire.ask("resign", { seat: 0 })).rejects.toBeInstanceOf(Lost);
    await reconnect(7);
    expect(line().said("resign")).toHaveLength(0);
  });
});

describe("what is picked without a connection", () => {
  beforeEach(() => {
    line().welcome(7);
    line().tell(table(7));
    line().close();
  });

  it("waits in sight, too: a move may follow from it by itself", async () => {
    const picked = wire.ask("choices", { seat: 0, prefix: ["grunt"] });
    expect(unsent).toBe("waits");
    wire.takeBack();
    await expect(picked).rejects.toBeInstanceOf(TakenBack);
  });

  it("is not what the page asks of its own accord", () => {
    wire.ask("choices", { seat: 0, prefix: [] }).catch(() => undefined);
    expect(unsent).toBe("");
  });
});

describe("a browser that loses the network", () => {
  it("is offline at once, though the line says nothing", async () => {
    line().welcome(7);
    line().tell(table(7));
    network.dispatchEvent(new Event("offline"));
    expect(connected.at(-1)).toBe(false);
    wire.ask("play", { seat: 0, text: "snap" }).catch(() => undefined);
    expect(unsent).toBe("waits");
    await vi.advanceTimersByTimeAsync(500);
    line().welcome(7);
    expect(line().said("play")).toHaveLength(1);
  });
});

describe("a move whose answer was lost", () => {
  it("does not say that it was never sent, and can't be taken back", async () => {
    line().welcome(7);
    line().tell(table(7));
    const move = wire.ask("play", { seat: 0, text: "snap" });
    line().close();
    expect(unsent).toBe("unanswered");
    wire.takeBack();
    await vi.advanceTimersByTimeAsync(500);
    line().welcome(8);
    line().tell({ type: "ack", id: line().said("play")[0]!, version: 8 });
    expect(await move).toMatchObject({ version: 8 });
  });

  it("is not sent again after a long time", async () => {
    line().welcome(7);
    const move = wire.ask("play", { seat: 0, text: "snap" });
    move.catch(() => undefined);
    line().close();
    await vi.advanceTimersByTimeAsync(70_000);
    line().welcome(7);
    expect(line().said("play")).toHaveLength(0);
    await expect(move).rejects.toBeInstanceOf(Lost);
  });
});
