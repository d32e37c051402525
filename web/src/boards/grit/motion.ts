/** How things of this table move. Whoever asked for less motion gets a short fade instead. */
import { backOut, cubicOut } from "svelte/easing";
import { prefersReducedMotion } from "svelte/motion";
import type { TransitionConfig } from "svelte/transition";

const TICK = 90;
const FLIP = 320;
const FLY = 480;
const DRAMA = 900;

const fade = (delay: number): TransitionConfig => ({ delay, duration: TICK, css: (t) => `opacity: ${t}` });

/** A card comes flying from (dx, dy), a little too big, and settles. */
export function slap(_node: Element, { dx, dy }: { dx: number; dy: number }): TransitionConfig {
  if (prefersReducedMotion.current) return fade(0);
  const css = (t: number, u: number): string => `transform: translate(${dx * u}px, ${dy * u}px) scale(${1 + 0.08 * u}) rotate(${u}deg); opacity: ${Math.min(1, t * 4)}`;
  return { duration: FLY, easing: backOut, css };
}

/** The first half of a turn hides the old side, the second shows the new one. */
export function turnAway(_node: Element, { delay }: { delay: number }): TransitionConfig {
  if (prefersReducedMotion.current) return { delay, duration: 0 };
  return { delay, duration: FLIP / 2, css: (t) => `transform: scaleX(${t})` };
}

export function turnUp(_node: Element, { delay }: { delay: number }): TransitionConfig {
  if (prefersReducedMotion.current) return fade(delay);
  return { delay: delay + FLIP / 2, duration: FLIP / 2, easing: cubicOut, css: (t) => `transform: scaleX(${t})` };
}

/** The verdict comes down when the last card has turned. */
export function stamp(_node: Element, { delay }: { delay: number }): TransitionConfig {
  if (prefersReducedMotion.current) return { duration: 0 };
  return { delay, duration: DRAMA / 2, easing: backOut, css: (t, u) => `transform: scale(${1 + 0.9 * u}); opacity: ${Math.min(1, t * 3)}` };
}

/** Numbers count by ticks, but never for long, and only once the cards lie there: at the end also those that were kept. */
export function counting(from: number, to: number, over: boolean): { delay: number; duration: number } {
  if (prefersReducedMotion.current) return { delay: 0, duration: 0 };
  return { delay: over ? keptDelay(0) : FLIP, duration: Math.min(600, TICK * Math.abs(to - from)) };
}

/** Cards that were kept turn last, one after the other. */
export const keptDelay = (order: number): number => FLIP + 200 * (order + 1);
