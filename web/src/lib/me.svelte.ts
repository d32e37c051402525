/** Who this browser's person is to a server: a random secret, made when it is first needed. There is no password to lose. */
import { base64url } from "./base64";
import { prefs } from "./prefs.svelte";

const PLACE = "grumbletop.me";
const SECRET = /^[\w-]{43}$/;

/** Null while this browser has never sat at a table. */
export function knownSecret(): string | null {
  const found = localStorage.getItem(PLACE) ?? "";
  return SECRET.test(found) ? found : null;
}

export function ownSecret(): string {
  const secret = knownSecret() ?? base64url(crypto.getRandomValues(new Uint8Array(32)));
  localStorage.setItem(PLACE, secret);
  return secret;
}

/** What goes along when a match is made or joined. */
export const introduce = (): { person: string; face?: string } => ({ person: ownSecret(), ...(prefs.face ? { face: prefs.face } : {}) });

/** Everything that another device needs, in the part of a link that no server sees. */
export const moveLink = (base: string): string => `${base}/#/me/${ownSecret()}/${encodeURIComponent(prefs.name)}/${prefs.face}`;

export const isSecret = (text: string): boolean => SECRET.test(text);

export function become(secret: string, name: string, face: string): void {
  localStorage.setItem(PLACE, secret);
  prefs.setName(name);
  prefs.setFace(face);
}
