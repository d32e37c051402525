/** Which board draws which game: boards/<slug>/Board.svelte, loaded only for its own game. A game without one gets the generic board. */
import type { BoardModule } from "./board";

const BOARDS = import.meta.glob<BoardModule>("./*/Board.svelte");
const generic = BOARDS["./generic/Board.svelte"]!;

/** Games that the server need not draw as text for us. */
export const DRAWN = Object.keys(BOARDS).map((path) => path.split("/")[1]!).filter((slug) => slug !== "generic");

export function boardOf(slug: string): Promise<BoardModule> {
  return (BOARDS[`./${slug}/Board.svelte`] ?? generic)();
}
