/** Small noises, made on the spot: no files. They follow events, say nothing that is not written too, and are off until asked for. */

export type Sound = "slap" | "flip" | "glove" | "step" | "grunt" | "pop" | "capture" | "turn" | "win" | "lose";

interface Tone {
  /** Seconds after the start. */
  at: number;
  for: number;
  loud: number;
  /** Hertz at the beginning and the end; a noise has the pitch of its filter. */
  from: number;
  to: number;
  wave: OscillatorType | "noise";
}

const tone = (at: number, seconds: number, from: number, to: number, wave: Tone["wave"], loud = 0.5): Tone => ({ at, for: seconds, from, to, wave, loud });

export const SCORES: Readonly<Record<Sound, readonly Tone[]>> = {
  slap: [tone(0, 0.05, 2600, 900, "noise", 0.9), tone(0.01, 0.1, 150, 60, "sine", 0.9)],
  flip: [tone(0, 0.09, 1200, 3800, "noise", 0.35), tone(0.1, 0.04, 2400, 1200, "noise", 0.5)],
  glove: [tone(0, 0.14, 500, 1800, "noise", 0.3), tone(0.16, 0.07, 1400, 400, "noise", 0.9)],
  step: [tone(0, 0.06, 320, 180, "triangle", 0.5)],
  grunt: [tone(0, 0.24, 115, 78, "sawtooth", 0.4), tone(0.02, 0.2, 240, 150, "square", 0.12), tone(0, 0.2, 420, 260, "noise", 0.18)],
  pop: [tone(0, 0.08, 260, 880, "sine", 0.6)],
  capture: [tone(0, 0.1, 392, 392, "triangle"), tone(0.1, 0.1, 523, 523, "triangle"), tone(0.2, 0.22, 659, 659, "triangle")],
  turn: [tone(0, 0.09, 660, 660, "sine", 0.35), tone(0.1, 0.14, 880, 880, "sine", 0.35)],
  win: [tone(0, 0.14, 392, 392, "triangle"), tone(0.14, 0.14, 494, 494, "triangle"), tone(0.28, 0.14, 587, 587, "triangle"), tone(0.42, 0.4, 784, 784, "triangle", 0.6)],
  lose: [tone(0, 0.22, 311, 294, "triangle"), tone(0.22, 0.22, 277, 262, "triangle"), tone(0.44, 0.6, 233, 130, "sawtooth", 0.25)],
};

const APART = 0.14;
const MOST_AT_ONCE = 4;
const VOLUME = 0.25;

/** A voice that keeps silent until the person has touched the page: browsers allow no sound before, and complain if asked. */
export class Voice {
  private context: AudioContext | null = null;
  private noise: AudioBuffer | null = null;

  constructor(private readonly make: () => AudioContext = () => new AudioContext()) {}

  /** To be called from a click or a key. */
  wake(): void {
    this.context ??= this.make();
    if (this.context.state === "suspended") void this.context.resume();
  }

  /** One after the other; of a burst only the last few. */
  say(sounds: readonly Sound[]): void {
    sounds.slice(-MOST_AT_ONCE).forEach((sound, index) => this.play(sound, index * APART));
  }

  private play(sound: Sound, after: number): void {
    const context = this.context;
    if (!context || context.state !== "running") return;
    for (const each of SCORES[sound]) {
      const start = context.currentTime + after + each.at;
      const loudness = context.createGain();
      loudness.gain.setValueAtTime(0.0001, start);
      loudness.gain.exponentialRampToValueAtTime(each.loud * VOLUME, start + 0.008);
      loudness.gain.exponentialRampToValueAtTime(0.0001, start + each.for);
      loudness.connect(context.destination);
      const source = each.wave === "noise" ? this.hiss(context, each, start, loudness) : this.pitch(context, each, each.wave, start, loudness);
      source.start(start);
      source.stop(start + each.for + 0.02);
    }
  }

  private pitch(context: AudioContext, { from, to, for: seconds }: Tone, wave: OscillatorType, start: number, into: AudioNode): AudioScheduledSourceNode {
    const oscillator = context.createOscillator();
    oscillator.type = wave;
    oscillator.frequency.setValueAtTime(from, start);
    oscillator.frequency.exponentialRampToValueAtTime(to, start + seconds);
    oscillator.connect(into);
    return oscillator;
  }

  private hiss(context: AudioContext, { from, to, for: seconds }: Tone, start: number, into: AudioNode): AudioScheduledSourceNode {
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.setValueAtTime(from, start);
    filter.frequency.exponentialRampToValueAtTime(to, start + seconds);
    filter.connect(into);
    const source = context.createBufferSource();
    source.buffer = this.noise ??= whiteNoise(context);
    source.connect(filter);
    return source;
  }
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
