/** Links to give away. What is secret stands in the fragment, which is never sent: no server and no preview of a link sees it. */
import type { Chair } from "./seats";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

export const isLocal = (origin: string): boolean => LOOPBACK.includes(new URL(origin).hostname);

/** What others type instead of our own address, where ours means "this machine". */
export const baseFor = (origin: string, reach: readonly string[]): string => (isLocal(origin) ? (reach[0] ?? origin) : origin);

export const inviteLink = (base: string, match: string, invite: string): string => `${base}/join/${match}#${invite}`;
export const openLink = (base: string, match: string): string => `${base}/join/${match}`;
export const watchLink = (base: string, match: string): string => `${base}/#/table/${match}`;
export const seatLink = (base: string, chair: Chair): string => `${base}/#/sit/${chair.match}/${chair.tokens.map((each) => each.token).join(",")}`;

/** The page that a pasted link or a typed code leads to; "" if it is neither. A code has six letters and digits, perhaps with a gap. */
export function routeIn(pasted: string): string {
  const text = pasted.trim();
  const invitation = /\/join\/([\w-]+)#?([\w-]*)$/.exec(text);
  if (text.includes("#/")) return text.slice(text.indexOf("#/"));
  if (invitation) return `#/join/${invitation[1]}${invitation[2] ? `/${invitation[2]}` : ""}`;
  const code = text.replace(/[\s-]/g, "");
  if (/^[0-9A-Za-z]{6}$/.test(code)) return `#/code/${code.toUpperCase()}`;
  return /^[\w-]{10,32}$/.test(text) ? `#/table/${text}` : "";
}

/** The address of an invitation as a page of ours; null for any other address. */
export function fromPath(path: string, fragment: string): string | null {
  return path.startsWith("/join/") ? routeIn(path + fragment) : null;
}

/** A code as people read it aloud. */
export const spoken = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;
