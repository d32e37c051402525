/** The dolls of the eight monsters in the box. A pack's monster gets a plain body, cut by its name. */
import { type Doll, eye, INK, ink, JOINTS, line, type Shape } from "./doll";
import { gutbucket } from "./gutbucket";
import { hemogoblin } from "./hemogoblin";
import { mandible } from "./mandible";
import { patch } from "./patch";
import { rivet } from "./rivet";
import { snaggle } from "./snaggle";
import { squelch } from "./squelch";
import { wormwood } from "./wormwood";

const DOLLS: Readonly<Record<string, Doll>> = { gutbucket, hemogoblin, mandible, patch, rivet, snaggle, squelch, wormwood };
const SKINS = ["#a98c5a", "#7d8fa6", "#a6758a", "#7f9a74"];

export const DRAWN = Object.keys(DOLLS);

export function dollOf(monster: string): Doll {
  return DOLLS[monster] ?? plain(monster);
}

/** `gutbucket/fist` on any body. */
export function limbOf(limb: string, type: string): readonly Shape[] {
  const [monster = "", id = ""] = limb.split("/");
  return dollOf(monster).limbs[id] ?? plainLimb(type, dollOf(monster).skin);
}

function plain(monster: string): Doll {
  const skin = SKINS[[...monster].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % SKINS.length]!;
  return { skin, joints: JOINTS, torso: [ink("M-40 -50C-56 -24 -54 26 -40 52C-18 62 18 62 40 52C54 26 56 -24 40 -50C18 -58 -18 -58 -40 -50Z", skin), line("M-20 0Q0 8 20 0", 3)], limbs: {} };
}

function plainLimb(type: string, skin: string): Shape[] {
  if (type === "head") return [ink("M-30 2C-36 -30 -26 -58 0 -60C26 -58 36 -30 30 2Z", skin), eye(-11, -32, 8, skin), eye(12, -32, 8, skin, { tilt: -12 }), line("M-12 -10Q0 -16 12 -10", 3)];
  if (type === "wing") return [ink("M0 6C-24 -16 -34 -50 -26 -84C6 -76 28 -40 0 6Z", skin), line("M0 2L-24 -80", 2, INK)];
  if (type === "tail") return [ink("M-14 -6C-16 30 -6 60 16 84C26 70 18 40 14 -6Z", skin)];
  if (type === "leg") return [ink("M-15 -6L-17 60L-28 76H20L16 56L15 -6Z", skin)];
  return [ink("M-12 -6L-14 44C-22 60 -10 76 2 76C18 76 22 58 12 44L12 -6Z", skin), line("M-6 60v10M4 60v10", 2)];
}
