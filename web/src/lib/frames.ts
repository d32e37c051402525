/** The frames of a replay, fetched a stretch at a time: the one that is looked at first, then its neighbours. */
import type { Look, Told } from "./wire_types";

export interface Frame {
  version: number;
  kind: string;
  seat: number | null;
  text: string | null;
  events: Told[];
  look: Look;
}

/** As the server sends them: what looks the same is sent once. */
export interface Stretch {
  frames: (Omit<Frame, "look"> & { look: number })[];
  looks: Look[];
}

export type Load = (eyes: string, from: number, to: number) => Promise<Stretch>;

export const STRETCH = 25;
const AT_ONCE = 2;
const MOST_KEPT = 60; // stretches

export class Frames {
  private readonly kept = new Map<string, readonly Frame[]>();
  private readonly loading = new Set<string>();
  private wish = { eyes: "", at: 0 };

  /** `arrived` is called whenever there is more to show, `failed` when a stretch could not be loaded. */
  constructor(
    private readonly last: number,
    private readonly load: Load,
    private readonly arrived: () => void,
    private readonly failed: (why: unknown) => void,
  ) {}

  get(eyes: string, version: number): Frame | undefined {
    return this.kept.get(`${eyes} ${Math.floor(version / STRETCH)}`)?.[version % STRETCH];
  }

  /** This version is looked at now; it and what is around it shall be there. */
  want(eyes: string, at: number): void {
    this.wish = { eyes, at };
    this.fetch();
  }

  private fetch(): void {
    const { eyes, at } = this.wish;
    const here = Math.floor(at / STRETCH);
    for (const stretch of [here, here + 1, here - 1]) {
      const key = `${eyes} ${stretch}`;
      if (stretch < 0 || stretch * STRETCH > this.last || this.kept.has(key) || this.loading.has(key)) continue;
      if (this.loading.size >= AT_ONCE) return;
      this.loading.add(key);
      void this.fill(key, eyes, stretch * STRETCH, Math.min(this.last, stretch * STRETCH + STRETCH - 1));
    }
  }

  private async fill(key: string, eyes: string, from: number, to: number): Promise<void> {
    try {
      const found: Frame[] = [];
      while (from + found.length <= to) {
        const { frames, looks } = await this.load(eyes, from + found.length, to);
        if (frames.length === 0) throw new Error("no frames");
        found.push(...frames.map((frame) => ({ ...frame, look: looks[frame.look]! })));
      }
      this.kept.set(key, found);
      this.forget();
      this.loading.delete(key);
      this.arrived();
      this.fetch();
    } catch (why) {
      this.loading.delete(key);
      this.failed(why);
    }
  }

  private forget(): void {
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
  }
}
