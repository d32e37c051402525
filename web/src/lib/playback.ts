/**
 * Between the wire and the board: what others do is shown one frame after the other, each for as long as it takes to follow it.
 * The newest frame may be far ahead of the one on show; whoever is in a hurry skips to it, and nothing is lost by that.
 */

export type Pace = "slow" | "normal" | "fast" | "instant";
export const PACES: readonly Pace[] = ["slow", "normal", "fast", "instant"];

/** How long the action of somebody else stays on show, and how much longer if something big happens in it. Milliseconds. */
export const HOLD: Readonly<Record<Pace, number>> = { slow: 1500, normal: 800, fast: 350, instant: 0 };
export const DRAMA: Readonly<Record<Pace, number>> = { slow: 2000, normal: 1300, fast: 700, instant: 0 };
/** What a player has just done needs no study, but its motion comes to an end before the next one begins. */
export const OWN_HOLD: Readonly<Record<Pace, number>> = { slow: 700, normal: 400, fast: 200, instant: 0 };

/** How much longer for each sentence beyond the second, up to the sixth: whoever turns up cards wants to read what came of it. */
export const READING: Readonly<Record<Pace, number>> = { slow: 600, normal: 300, fast: 120, instant: 0 };

export interface Stage<F> {
  /** A frame comes on show. `skipped` are those before it that were passed over, oldest first. */
  show(frame: F, skipped: readonly F[]): void;
  /** How long it stays there at least. */
  hold(frame: F): number;
  /** How many wait, whether time stands still, whether the frame on show has had its time. */
  changed(state: PlaybackState): void;
}

export interface PlaybackState {
  behind: number;
  paused: boolean;
  settled: boolean;
}

export class Playback<F> {
  private waiting: F[] = [];
  private paused = false;
  private settled = true;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly stage: Stage<F>) {}

  /** The newest frame that has been added and not yet shown. */
  get newest(): F | undefined {
    return this.waiting.at(-1);
  }

  get behind(): number {
    return this.waiting.length;
  }

  add(frames: readonly F[]): void {
    this.waiting.push(...frames);
    if (this.settled && !this.paused) this.advance();
    this.tell();
  }

  /** Shows these at once, after whatever still waits. The last one has its time all the same. */
  addNow(frames: readonly F[]): void {
    this.waiting.push(...frames);
    this.showLast(true);
  }

  /** The newest frame takes in what was learned about it later. */
  amend(change: (frame: F) => F): void {
    const newest = this.waiting.pop();
    if (newest !== undefined) this.waiting.push(change(newest));
  }

  /** To the newest frame. */
  skip(): void {
    this.showLast(false);
  }

  /** One frame on, also while paused. */
  step(): void {
    clearTimeout(this.timer);
    this.advance();
    this.tell();
  }

  pause(is: boolean): void {
    this.paused = is;
    if (!is && this.settled) this.advance();
    this.tell();
  }

  close(): void {
    clearTimeout(this.timer);
    this.waiting = [];
  }

  private advance(): void {
    const skipped: F[] = [];
    while (this.waiting.length > 1 && this.stage.hold(this.waiting[0]!) === 0) skipped.push(this.waiting.shift()!);
    this.present(skipped, this.waiting.shift(), true);
  }

  private showLast(held: boolean): void {
    clearTimeout(this.timer);
    const all = this.waiting;
    this.waiting = [];
    this.present(all.slice(0, -1), all.at(-1), held);
    this.tell();
  }

  private present(skipped: readonly F[], frame: F | undefined, held: boolean): void {
    const time = frame === undefined || !held ? 0 : this.stage.hold(frame);
    this.settled = time === 0;
    if (frame !== undefined) this.stage.show(frame, skipped);
    if (time > 0) this.timer = setTimeout(() => this.rest(), time);
  }

  private rest(): void {
    this.settled = true;
    if (!this.paused && this.waiting.length) this.advance();
    this.tell();
  }

  private tell(): void {
    this.stage.changed({ behind: this.waiting.length, paused: this.paused, settled: this.settled });
  }
}
