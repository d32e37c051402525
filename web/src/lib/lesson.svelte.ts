/** The guided first game: one page after the other, and on a page the parts that the learner picks, in their order. */
import type { LessonPage } from "./api";
import type { Choice, Choices } from "./wire_types";

export class Walk {
  at = $state(0);
  /** How many parts of this page's way are picked. */
  count = $state(0);
  /** Something else was clicked than what is asked for. */
  missed = $state(false);

  constructor(
    readonly pages: readonly LessonPage[],
    start = 0,
  ) {
    this.go(start);
  }

  get page(): LessonPage {
    return this.pages[this.at]!;
  }

  get last(): boolean {
    return this.at === this.pages.length - 1;
  }

  get prefix(): Choice[] {
    return this.page.way.slice(0, this.count);
  }

  /** What is to be picked next; null where there is only something to read. */
  get next(): Choice | null {
    return this.page.way[this.count] ?? null;
  }

  get choices(): Choices | null {
    return this.next && { offered: [this.next], barred: [], whole: null, area: null };
  }

  /** What to point at: first what the guide names, then the next part. */
  get point(): string {
    return this.next?.thing ?? "";
  }

  pick(part: string, value: string): void {
    this.missed = this.next?.part !== part || this.next.value !== value;
    if (this.missed) return;
    this.count += 1;
    this.skipAlone(this.page.way.length);
    if (!this.next) this.turn();
  }

  /** On to the next page. */
  turn(): void {
    if (!this.last) this.go(this.at + 1);
  }

  go(page: number): void {
    this.at = Math.max(0, Math.min(this.pages.length - 1, page));
    this.count = 0;
    this.missed = false;
    this.skipAlone(this.page.way.length - 1); // something has to be picked
  }

  private skipAlone(end: number): void {
    while (this.count < end && this.page.alone[this.count]) this.count += 1;
  }
}
