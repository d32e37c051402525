/** The text of a record opened from a file, on its way from the home page to the replay. It stays in memory only. */

let opened: string | null = null;

export function handOver(record: string): void {
  opened = record;
}

export const handedOver = (): string | null => opened;
