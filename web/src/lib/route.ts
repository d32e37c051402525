/** Addresses live in the fragment: what stands there is never sent to a server. */

export type Route =
  | { page: "home" }
  | { page: "table"; match: string }
  | { page: "join"; match: string; invite: string }
  | { page: "code"; code: string }
  | { page: "me"; secret: string; name: string; face: string }
  | { page: "history" }
  | { page: "sit"; match: string; tokens: string[] }
  | { page: "replay"; match: string | null; version: number; eyes: string }
  | { page: "rules"; game: string; clause: string }
  | { page: "learn"; game: string };

export function parseRoute(hash: string): Route {
  const [page, first = "", second = "", third = ""] = hash.replace(/^#\/?/, "").split("/").map(decode);
  if (page === "table" && first) return { page, match: first };
  if (page === "join" && first) return { page, match: first, invite: second };
  if (page === "code" && first) return { page, code: first };
  if (page === "me" && first) return { page, secret: first, name: second, face: third };
  if (page === "history") return { page };
  if (page === "sit" && first) return { page, match: first, tokens: second.split(",").filter(Boolean) };
  if (page === "replay" && first) return { page, match: first === "record" ? null : first, version: Number.parseInt(second, 10) || 0, eyes: third };
  if (page === "learn" && first) return { page, game: first };
  if (page === "rules" && first) return { page, game: first, clause: second };
  return { page: "home" };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function go(path: string): void {
  location.hash = `#/${path}`;
}

/** Changes the address without a new entry in the history. */
export function rename(path: string): void {
  history.replaceState(null, "", `#/${path}`);
}
