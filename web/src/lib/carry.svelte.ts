/**
 * Things of a board that lie somewhere else after a change are seen going there, over the whole page. A board marks where a thing
 * leaves (`data-leaves="princess:Pr1"`) and where it lands (`data-lands`, the same words). What lands nowhere is seen going to the
 * place that its `data-goes` names (`data-place`), and is gone there.
 */
import { prefersReducedMotion } from "svelte/motion";

const FLIGHT = 560;

interface Left {
  thing: HTMLElement;
  box: DOMRect;
  zoom: number;
}

/** On a large screen boards are enlarged, and lengths with them. */
const zoomOf = (thing: HTMLElement): number => thing.currentCSSZoom ?? 1;

function standing(): Map<string, Left> {
  const found = new Map<string, Left>();
  for (const thing of document.querySelectorAll<HTMLElement>("[data-leaves]:not([inert] *)")) {
    const box = thing.getBoundingClientRect();
    if (box.width > 0) found.set(thing.dataset["leaves"]!, { thing, box, zoom: zoomOf(thing) });
  }
  return found;
}

const seen = (finder: string): HTMLElement | undefined => [...document.querySelectorAll<HTMLElement>(finder)].find((each) => each.getBoundingClientRect().width > 0);

/** A picture of a thing goes from one place to another; nobody can click it, and it is gone when it is there. */
function fly(thing: HTMLElement, zoom: number, start: DOMRect, goal: DOMRect, lands: boolean): void {
  const [from, to] = [start, goal].map((box) => new DOMRect(box.x / zoom, box.y / zoom, box.width / zoom, box.height / zoom)) as [DOMRect, DOMRect];
  const picture = thing.cloneNode(true) as HTMLElement;
  for (const each of [picture, ...picture.querySelectorAll<HTMLElement>("[data-thing]")]) for (const mark of ["thing", "leaves", "lands", "goes", "card"]) delete each.dataset[mark];
  picture.inert = true;
  picture.setAttribute("aria-hidden", "true");
  Object.assign(picture.style, { position: "fixed", left: "0", top: "0", margin: "0", width: `${from.width}px`, height: `${from.height}px`, zoom: String(zoom), zIndex: "30", pointerEvents: "none", transformOrigin: "0 0", animation: "none" });
  (document.querySelector("[data-game]") ?? document.body).append(picture);
  const at = (box: DOMRect, scale: number): string => `translate(${box.left + (box.width - from.width * scale) / 2}px, ${box.top + (box.height - from.height * scale) / 2}px) scale(${scale})`;
  const middle = new DOMRect((from.left + to.left) / 2, (from.top + to.top) / 2 - 30, (from.width + to.width) / 2, (from.height + to.height) / 2);
  const end = lands ? to.width / from.width : 0.35;
  const going = picture.animate([{ transform: at(from, 1) }, { transform: at(middle, (1 + end) / 2 + 0.15) }, { transform: at(to, end), opacity: lands ? 1 : 0 }], { duration: FLIGHT, easing: "cubic-bezier(.3, .1, .4, 1)", fill: "both" });
  const gone = (): void => picture.remove();
  void going.finished.then(gone, gone);
}

function carry(before: ReadonlyMap<string, Left>): void {
  if (prefersReducedMotion.current) return;
  const still = standing();
  for (const [name, { thing, box, zoom }] of before) {
    const landed = seen(`[data-lands="${name}"]:not([inert] *)`);
    const place = landed ?? (still.has(name) ? undefined : seen(`[data-place="${thing.dataset["goes"]}"]`));
    if (!place || place === thing) continue;
    for (const motion of place.getAnimations()) motion.finish(); // where it will lie, not where it appears from
    fly(landed ?? thing, landed ? zoomOf(landed) : zoom, box, place.getBoundingClientRect(), landed !== undefined);
    landed?.animate([{ visibility: "hidden" }, { visibility: "hidden" }], { duration: FLIGHT });
  }
}

/** For a page: whenever what these eyes see changes, whatever has moved is seen moving. Through other eyes the table looks different, though nothing has moved. */
export function carrying(look: () => unknown, eyes: () => unknown): void {
  let before: ReadonlyMap<string, Left> = new Map();
  let through: unknown;
  $effect.pre(() => {
    if (look()) before = standing();
  });
  $effect(() => {
    if (look() && through === eyes()) carry(before);
    through = eyes();
  });
}
