/** Marks on a tape keep their distance: where there is no room for all, some stand for their neighbours. */

/** Of these moves, those whose marks are at least so many pixels apart, and as far from the marks that are there already. */
export function apart(moves: readonly number[], pixelsOf: (move: number) => number, least: number, there: readonly number[] = []): number[] {
  const kept: number[] = [];
  for (const move of moves.toSorted((one, other) => one - other)) {
    if ([...there, ...kept.slice(-1)].every((other) => Math.abs(pixelsOf(move) - pixelsOf(other)) >= least)) kept.push(move);
  }
  return kept;
}
