/** Whatever moves on the page comes to its end at once: nobody has to wait for an animation. */
export function finishMotion(): void {
  for (const motion of document.getAnimations()) {
    const end = Number(motion.effect?.getComputedTiming().endTime ?? Number.POSITIVE_INFINITY);
    if (Number.isFinite(end)) motion.finish();
  }
}
