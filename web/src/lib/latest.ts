/** One question in flight at a time, and the last one is always asked: what comes in between is dropped. For dragging. */
export class Latest {
  private running = false;
  private waiting: (() => Promise<void>) | null = null;
  private answers: Promise<void> = Promise.resolve();

  async run(ask: () => Promise<void>): Promise<void> {
    this.waiting = ask;
    if (this.running) return;
    this.running = true;
    this.answers = this.askAll();
    await this.answers;
  }

  /** Whatever was asked has been answered. */
  idle(): Promise<void> {
    return this.answers;
  }

  private async askAll(): Promise<void> {
    try {
      while (this.waiting) {
        const next: () => Promise<void> = this.waiting;
        this.waiting = null;
        await next();
      }
    } finally {
      this.running = false;
    }
  }
}
