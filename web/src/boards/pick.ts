/**
 * What makes a drawn shape a thing to pick: by click, by Enter or the space bar, and readable for those who listen. It goes on the
 * transparent shape above a drawing, so that its name is what is said of it and not every letter that is drawn.
 */
import type { ThingState } from "./board";

export interface Pickable {
  role: "button";
  tabindex: number;
  "data-thing": string;
  "aria-label": string;
  "aria-disabled": boolean;
  "aria-pressed": boolean;
  onclick: () => void;
  onkeydown: (event: KeyboardEvent) => void;
}

export function pickable(thing: string, state: ThingState, label: string, pick: () => void): Pickable {
  return {
    role: "button",
    tabindex: 0,
    "data-thing": thing,
    "aria-label": label,
    "aria-disabled": state === "barred",
    "aria-pressed": state === "picked",
    onclick: pick,
    onkeydown: onKeys(pick),
  };
}

/** Drawn shapes are no real buttons: they have to be told what the keys of one do. */
export function onKeys(act: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    act();
  };
}
