import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Lost, type Socket, Wire } from "../src/lib/wire";
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

  welcome(): void {
    this.onopen?.();
    this.tell({ type: "welcome", seats: [0], version: 0, protocol: 1 });
  }

  said(type: string): string[] {
    return this.sent.filter((each) => each.type === type).map((each) => each.id);
  }
}

const table = (version: number): Table => ({ type: "table", version, phase: "playing", commitment: null, players: [], owing: [], held: {}, events: {}, undo: {}, asking: null, returns: null, ended: null, rematch: null, last: null });

let lines: Line[];
let tables: number[];
let connected: boolean[];
let wire: Wire;
const line = (): Line => lines.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  [lines, tables, connected] = [[], [], []];
  const listener = { welcome: () => undefined, table: (told: Table) => void tables.push(told.version), gone: () => undefined, connected: (is: boolean) => void connected.push(is) };
  wire = new Wire(["token"], "en", listener, () => {
    lines.push(new Line());
    return line();
  });
});

afterEach(() => {
  wire.close();
  vi.useRealTimers();
});

describe("the wire", () => {
  it("says hello first, with nothing known", () => {
    line().onopen?.();
    expect(line().sent[0]).toMatchObject({ type: "hello", protocol: 1, tokens: ["token"], since: null, language: "en" });
  });

  it("asks nothing before it is welcome, and then all that waited", () => {
    wire.ask("play", { seat: 0, text: "snap" }).catch(() => undefined);
    line().onopen?.();
    expect(line().said("play")).toHaveLength(0);
    line().tell({ type: "welcome", seats: [0], version: 0, protocol: 1 });
    expect(line().said("play")).toHaveLength(1);
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
