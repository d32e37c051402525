import { describe, expect, it } from "vitest";
import { Frames, STRETCH, type Stretch } from "../src/lib/frames";

const LAST = 600;

/** A server that answers when it is told to, at most `most` frames at a time. */
class Server {
  asked: { eyes: string; from: number; to: number; answer: () => Promise<void> }[] = [];
  constructor(readonly most = 1000) {}

  load = (eyes: string, from: number, to: number): Promise<Stretch> =>
    new Promise((resolve) => {
      const upTo = Math.min(to, from + this.most - 1);
      const frames = Array.from({ length: upTo - from + 1 }, (_, index) => ({ version: from + index, kind: "action", seat: 0, text: `${eyes}${from + index}`, events: [], look: 0 }));
      const looks = [{ view: { from }, display: {}, decision: null, drawing: "" }];
      this.asked.push({ eyes, from, to, answer: async () => (resolve({ frames, looks }), await new Promise((done) => setTimeout(done))) });
    });
}

function opened(server: Server) {
  let arrivals = 0;
  const failures: unknown[] = [];
  const frames = new Frames(LAST, server.load, () => (arrivals += 1), (why) => failures.push(why));
  return { frames, arrivals: () => arrivals, failures };
}

describe("frames of a replay", () => {
  it("are fetched around the one that is looked at, and once", async () => {
    const server = new Server();
    const { frames, arrivals } = opened(server);
    frames.want("0", 30);
    frames.want("0", 31);
    expect(server.asked.map((each) => each.from)).toEqual([25, 50]);
    expect(frames.get("0", 30)).toBeUndefined();
    await server.asked[0]!.answer();
    expect(frames.get("0", 30)?.text).toBe("030");
    expect(server.asked.map((each) => each.from)).toEqual([25, 50, 0]);
    await server.asked[1]!.answer();
    await server.asked[2]!.answer();
    for (let at = 0; at < 3 * STRETCH; at += 1) expect(frames.get("0", at)?.version).toBe(at);
    expect(arrivals()).toBe(3);
  });

  it("are there for every key that is pressed while the window moves along", async () => {
    const server = new Server();
    const { frames } = opened(server);
    let missing = 0;
    for (let at = 0; at <= LAST; at += 1) {
      frames.want("spectator", at);
      if (!frames.get("spectator", at)) missing += 1;
      while (server.asked.length) await server.asked.shift()!.answer();
    }
    expect(missing).toBe(1); // the very first
  });

  it("of the latest wish come first when somebody scrubs across the match", async () => {
    const server = new Server();
    const { frames } = opened(server);
    for (let at = 0; at <= LAST; at += 10) frames.want("0", at);
    expect(server.asked.length).toBe(2);
    await server.asked[0]!.answer();
    expect(server.asked[2]!.from).toBe(600);
  });

  it("that do not fit into one answer are asked for again from there", async () => {
    const server = new Server(10);
    const { frames } = opened(server);
    frames.want("0", 600);
    frames.want("0", 5);
    while (!frames.get("0", 5)) await server.asked.shift()!.answer();
    expect(frames.get("0", 24)?.version).toBe(24);
  });

  it("are forgotten when there are very many, and loaded again", async () => {
    const server = new Server();
    const { frames } = opened(server);
    for (const eyes of ["0", "1", "2", "3"]) {
      for (let at = 0; at <= LAST; at += STRETCH) {
        frames.want(eyes, at);
        while (server.asked.length) await server.asked.shift()!.answer();
      }
    }
    expect(frames.get("0", 0)).toBeUndefined();
    expect(frames.get("3", LAST)?.version).toBe(LAST);
    frames.want("0", 0);
    expect(server.asked[0]?.from).toBe(0);
  });

  it("that can't be loaded are said to be missing, and asked for again when they are wanted again", async () => {
    let times = 0;
    const failures: unknown[] = [];
    const frames = new Frames(10, () => ((times += 1), Promise.reject(new Error("no"))), () => undefined, (why) => failures.push(why));
    frames.want("0", 0);
    await new Promise((done) => setTimeout(done));
    expect(failures.length).toBe(1);
    frames.want("0", 0);
    expect(times).toBe(2);
  });
});
