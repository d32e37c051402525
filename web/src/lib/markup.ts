/** The little markup of rulebook sentences: clause ids, **strong**, *emphasis*, `code`. */

export interface Piece {
  kind: "text" | "clause" | "strong" | "emphasis" | "code";
  text: string;
}

const MARKS = /\*\*(?<strong>[^*]+)\*\*|\*(?<emphasis>[^*\s][^*]*)\*|`(?<code>[^`]+)`|\b(?<clause>[A-Z]{2,}-\d+(?:\.\d+)*[a-z]?)\b/g;

export function inline(sentence: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of sentence.matchAll(MARKS)) {
    if (found.index > from) pieces.push({ kind: "text", text: sentence.slice(from, found.index) });
    const [kind, text] = Object.entries(found.groups ?? {}).find(([, value]) => value !== undefined)!;
    pieces.push({ kind: kind as Piece["kind"], text });
    from = found.index + found[0].length;
  }
  if (from < sentence.length) pieces.push({ kind: "text", text: sentence.slice(from) });
  return pieces;
}
