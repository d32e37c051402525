/** Which board draws which game. A game without one here gets the generic board; a board is loaded only for its own game. */
import type { BoardModule } from "./board";

const generic = (): Promise<BoardModule> => import("./generic/Board.svelte");

const BOARDS: Record<string, () => Promise<BoardModule>> = {
  foggy_frontlines: () => import("./foggy_frontlines/Board.svelte"),
  giant_monster_invasion: () => import("./giant_monster_invasion/Board.svelte"),
  grit: () => import("./grit/Board.svelte"),
  grunt_growl_and_tear: () => import("./grunt_growl_and_tear/Board.svelte"),
  grumbles_and_goofs: () => import("./grumbles_and_goofs/Board.svelte"),
};

/** Games that the server need not draw as text for us. */
export const DRAWN = Object.keys(BOARDS);

export function boardOf(slug: string): Promise<BoardModule> {
  return (BOARDS[slug] ?? generic)();
}
