/** A record opened from a file, on its way from the home page to the replay. It stays in memory only. */
import type { Replay } from "./api";

export interface Opened {
  text: string;
  replay: Replay;
}

let opened: Opened | null = null;

export function handOver(record: Opened): void {
  opened = record;
}

export const handedOver = (): Opened | null => opened;
