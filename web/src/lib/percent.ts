/** A return between the lowest and the highest, as 0 to 100: what people call chances. */
export function percentOf(value: number, [low, high]: readonly number[]): number {
  const [from, to] = [low ?? 0, high ?? 1];
  return Math.round((Math.min(1, Math.max(0, (value - from) / (to - from || 1)))) * 100);
}
