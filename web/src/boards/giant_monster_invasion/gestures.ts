/** Fingers, mouse and wheel on the map: a drag pans, two fingers or the wheel zoom, a monster can be taken along, the rest is a tap. */
import type { Camera } from "./camera.svelte";

export interface Hands {
  /** Whether what lies under the finger is taken along instead of the map. */
  grabs(target: Element): boolean;
  drag(x: number, y: number): void;
  drop(x: number, y: number): void;
  tap(x: number, y: number): void;
  hover(x: number, y: number): void;
  /** The mouse went away. */
  leave(): void;
}

type Mode = "none" | "ready" | "grabbed" | "pan" | "drag" | "pinch";
const SLACK = 6; // pixels before a press becomes a drag
const WHEEL = 0.0016;

export function gestures(camera: Camera, hands: Hands): (map: HTMLElement) => () => void {
  return (map) => {
    const held = new Map<number, { x: number; y: number }>();
    let mode: Mode = "none";
    let start = { x: 0, y: 0 };
    let swallow = false;

    /** Where the map lies is measured when a finger goes down, not with every step of a drag. */
    let box = map.getBoundingClientRect();
    const spot = (event: MouseEvent): { x: number; y: number } => {
      if (held.size === 0) box = map.getBoundingClientRect();
      return { x: event.clientX - box.left - map.clientLeft, y: event.clientY - box.top - map.clientTop }; // inside the frame
    };
    const place = ({ x, y }: { x: number; y: number }): [number, number] => camera.placeAt(x, y);
    const fingers = (): { gap: number; x: number; y: number } => {
      const [one, two] = [...held.values()];
      return { gap: Math.hypot(one!.x - two!.x, one!.y - two!.y), x: (one!.x + two!.x) / 2, y: (one!.y + two!.y) / 2 };
    };

    function down(event: PointerEvent) {
      swallow = false; // a finger's drag ends without a click
      if (event.button > 0 || (event.target as Element).closest("button, input, a")) return;
      held.set(event.pointerId, spot(event));
      if (held.size === 2) mode = "pinch";
      else if (held.size === 1) {
        start = spot(event);
        mode = hands.grabs(event.target as Element) ? "grabbed" : "ready";
      }
    }

    function move(event: PointerEvent) {
      const now = spot(event);
      const before = held.get(event.pointerId);
      if (!before) return event.pointerType === "mouse" ? hands.hover(...place(now)) : undefined;
      if (mode === "pinch" && held.size === 2) {
        const old = fingers();
        held.set(event.pointerId, now);
        const next = fingers();
        camera.pan(next.x - old.x, next.y - old.y);
        return camera.zoom(next.gap / Math.max(1, old.gap), next.x, next.y);
      }
      held.set(event.pointerId, now);
      if ((mode === "ready" || mode === "grabbed") && Math.hypot(now.x - start.x, now.y - start.y) > SLACK) {
        mode = mode === "ready" ? "pan" : "drag";
        swallow = true;
        map.setPointerCapture(event.pointerId);
      }
      if (mode === "pan") camera.pan(now.x - before.x, now.y - before.y);
      if (mode === "drag") hands.drag(...place(now));
    }

    function up(event: PointerEvent) {
      if (!held.delete(event.pointerId)) return;
      if (mode === "drag") hands.drop(...place(spot(event)));
      if (mode === "ready" && !(event.target as Element).closest("[data-thing], [data-target]")) hands.tap(...place(spot(event)));
      mode = held.size === 1 ? "pan" : "none";
    }

    /** A drag that ends above something does not pick it. */
    function click(event: MouseEvent) {
      if (!swallow || event.detail === 0) return;
      swallow = false;
      event.stopPropagation();
      event.preventDefault();
    }

    function wheel(event: WheelEvent) {
      event.preventDefault();
      const { x, y } = spot(event);
      camera.zoom(Math.exp(-event.deltaY * WHEEL), x, y);
    }

    const cancel = (event: PointerEvent) => {
      held.delete(event.pointerId);
      mode = "none";
    };
    const leave = () => {
      if (held.size === 0) hands.leave();
    };
    const heard: [string, EventListener, AddEventListenerOptions?][] = [
      ["pointerdown", down as EventListener],
      ["pointermove", move as EventListener],
      ["pointerup", up as EventListener],
      ["pointercancel", cancel as EventListener],
      ["pointerleave", leave],
      ["click", click as EventListener, { capture: true }],
      ["wheel", wheel as EventListener, { passive: false }],
    ];
    for (const [name, listener, how] of heard) map.addEventListener(name, listener, how);
    return () => heard.forEach(([name, listener, how]) => map.removeEventListener(name, listener, how));
  };
}
