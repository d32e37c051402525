/** What a thing of a game is, in the game's words: `about.grumble.push`, or for all of its kind `about.card`. */
import type { Catalogue } from "./texts";

/** `named` is what a board calls it (`grumble.push`), where that says more than the thing itself (`square:d4`). */
export function aboutOf(texts: Catalogue, named: string, thing: string): string {
  const colon = thing.indexOf(":");
  const kind = thing.slice(0, Math.max(0, colon));
  const keys = [named && `about.${named}`, named && `about.${named.split(".")[0]}`, kind && `about.${kind}.${thing.slice(colon + 1)}`, kind && `about.${kind}`];
  return keys.map((key) => (key ? texts[key] : undefined)).find((text) => text !== undefined) ?? "";
}
