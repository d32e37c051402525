/** Frames one after the other, by a clock that the test turns. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DRAMA, HOLD, PACES, Playback, type PlaybackState } from "../src/lib/playback";

let shown: { frame: number; skipped: number[]; at: number }[];
let state: PlaybackState;
let hold: (frame: number) => number;
let playback: Playback<number>;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  hold = () => 800;
  const start = Date.now();
  playback = new Playback<number>({
    show: (frame, skipped) => void shown.push({ frame, skipped: [...skipped], at: Date.now() - start }),
    hold: (frame) => hold(frame),
    changed: (now) => (state = now),
  });
});

afterEach(() => {
  playback.close();
  vi.useRealTimers();
});

const frames = (): number[] => shown.map((each) => each.frame);

describe("playback", () => {
  it("shows the first frame at once and each further one after its time", () => {
    playback.add([1, 2, 3]);
    expect(frames()).toEqual([1]);
    vi.advanceTimersByTime(799);
    expect(frames()).toEqual([1]);
    vi.advanceTimersByTime(801);
    expect(shown.map((each) => each.at)).toEqual([0, 800, 1600]);
  });

  it("says how many wait, and when the last one has had its time", () => {
    playback.add([1, 2]);
    expect(state).toEqual({ behind: 1, paused: false, settled: false });
    vi.advanceTimersByTime(800);
    expect(state).toEqual({ behind: 0, paused: false, settled: false });
    vi.advanceTimersByTime(800);
    expect(state).toEqual({ behind: 0, paused: false, settled: true });
  });

  it("takes more while it plays", () => {
    playback.add([1]);
    playback.add([2]);
    playback.add([3]);
    vi.advanceTimersByTime(2400);
    expect(frames()).toEqual([1, 2, 3]);
  });

  it("loses nothing by a skip", () => {
    playback.add([1, 2, 3, 4]);
    playback.skip();
    expect(shown.at(-1)).toMatchObject({ frame: 4, skipped: [2, 3] });
    expect(state).toEqual({ behind: 0, paused: false, settled: true });
    vi.advanceTimersByTime(5000);
    expect(frames()).toEqual([1, 4]);
  });

  it("settles by a skip when nothing waits", () => {
    playback.add([1]);
    playback.skip();
    expect(state.settled).toBe(true);
    expect(frames()).toEqual([1]);
  });

  it("shows what must not wait at once, after all that does", () => {
    playback.add([1, 2]);
    playback.addNow([3]);
    expect(shown.at(-1)).toMatchObject({ frame: 3, skipped: [2], at: 0 });
    playback.add([4]);
    expect(frames()).toEqual([1, 3]);
    vi.advanceTimersByTime(800);
    expect(frames()).toEqual([1, 3, 4]);
  });

  it("stands still while paused, and goes frame by frame", () => {
    playback.add([1, 2, 3]);
    playback.pause(true);
    vi.advanceTimersByTime(5000);
    expect(frames()).toEqual([1]);
    playback.step();
    expect(frames()).toEqual([1, 2]);
    vi.advanceTimersByTime(5000);
    expect(frames()).toEqual([1, 2]);
    playback.pause(false);
    expect(frames()).toEqual([1, 2, 3]);
  });

  it("collects what comes while paused", () => {
    playback.pause(true);
    playback.add([1, 2]);
    expect(frames()).toEqual([]);
    expect(state.behind).toBe(2);
  });

  it("passes over frames that need no time, and says so", () => {
    hold = (frame) => (frame < 3 ? 0 : 800);
    playback.add([1, 2, 3, 4]);
    expect(shown).toEqual([{ frame: 3, skipped: [1, 2], at: 0 }]);
  });

  it("is at the end at once where nothing takes time", () => {
    hold = () => 0;
    playback.add([1, 2, 3]);
    expect(shown).toEqual([{ frame: 3, skipped: [1, 2], at: 0 }]);
    expect(state).toEqual({ behind: 0, paused: false, settled: true });
  });

  it("lets the newest one learn more before it is shown", () => {
    playback.add([1, 2]);
    playback.amend((frame) => frame * 10);
    vi.advanceTimersByTime(800);
    expect(frames()).toEqual([1, 20]);
  });

  it("has a normal pace at which people can follow", () => {
    expect(HOLD.normal).toBeGreaterThanOrEqual(600);
    expect(HOLD.normal).toBeLessThanOrEqual(900);
    expect(HOLD.instant + DRAMA.instant).toBe(0);
    const times = PACES.map((pace) => HOLD[pace]);
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });
});
