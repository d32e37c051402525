import { describe, expect, it, vi } from "vitest";
import { SCORES, Voice, type Sound } from "../src/lib/sounds";

/** Counts what is started; everything else of WebAudio does nothing. */
function context() {
  const started: number[] = [];
  const ramp = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
  const node = () => ({ gain: ramp, frequency: ramp, connect: () => undefined, start: (at: number) => void started.push(at), stop: () => undefined });
  const made = { state: "running", currentTime: 5, sampleRate: 8, destination: {}, resume: vi.fn(), createGain: node, createOscillator: node, createBiquadFilter: node, createBufferSource: node, createBuffer: () => ({ getChannelData: () => new Float32Array(8) }) };
  return { started, made: made as unknown as AudioContext };
}

describe("a voice", () => {
  it("is silent, and asks for nothing, before the person has touched the page", () => {
    const make = vi.fn();
    new Voice(make).say(["slap"]);
    expect(make).not.toHaveBeenCalled();
  });

  it("says sounds one after the other, and of a burst only the last four", () => {
    const { started, made } = context();
    const voice = new Voice(() => made);
    voice.wake();
    voice.say(["slap", "step", "step", "step", "pop"]);
    expect(started).toHaveLength(4);
    expect(started).toEqual([...started].sort((a, b) => a - b));
  });

  it("knows every sound it can be asked for, none of them long or loud", () => {
    for (const sound of Object.keys(SCORES) as Sound[]) {
      for (const tone of SCORES[sound]) {
        expect(tone.at + tone.for).toBeLessThan(1.2);
        expect(tone.loud).toBeLessThanOrEqual(0.9);
      }
    }
  });
});
