/** A card dragged from the hand onto a pile: the same two picks as two clicks. Touch scrolls the page instead. */
import type { Choice, Choices } from "../../lib/wire_types";

const FAR_ENOUGH = 8;

export class Drag {
  /** The card in the air, and how far it is from its place on the screen. */
  card = $state<string | null>(null);
  dx = $state(0);
  dy = $state(0);
  private start: { card: string; x: number; y: number } | null = null;
  private dropped: { card: string; pile: string } | null = $state(null);

  constructor(private readonly pick: (part: string, value: string) => void) {}

  grab(event: PointerEvent, card: string): void {
    if (event.pointerType !== "touch" && event.button === 0) this.start = { card, x: event.clientX, y: event.clientY };
  }

  move(event: PointerEvent): void {
    if (this.start === null) return;
    this.dx = event.clientX - this.start.x;
    this.dy = event.clientY - this.start.y;
    if (this.card !== null || Math.hypot(this.dx, this.dy) < FAR_ENOUGH) return;
    this.card = this.start.card;
    this.pick("card", this.card);
  }

  release(event: PointerEvent): void {
    const under = this.card === null ? [] : document.elementsFromPoint(event.clientX, event.clientY);
    const pile = under.map((element) => element.closest<SVGElement>('[data-thing^="pile:"]')?.dataset["thing"]).find(Boolean);
    this.dropped = this.card !== null && pile !== undefined ? { card: this.card, pile: pile.slice("pile:".length) } : null;
    this.start = null;
    this.card = null;
  }

  /** The pile is picked once the table has answered the card. */
  settle(choices: Choices | null, prefix: Choice[]): void {
    const dropped = this.dropped;
    if (dropped === null || !prefix.some((choice) => choice.thing === `card:${dropped.card}`)) return;
    if (![...(choices?.offered ?? []), ...(choices?.barred ?? [])].some((choice) => choice.part === "pile")) return;
    this.dropped = null;
    this.pick("pile", dropped.pile);
  }
}
