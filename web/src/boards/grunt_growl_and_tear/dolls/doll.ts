/**
 * Paper dolls: a torso with joints, and limbs that hang on them. Every limb is drawn with its joint at 0,0, so it can swing, tear off and be stitched
 * on elsewhere. Heads and wings point up, everything else hangs down.
 */

export const INK = "#2a2320";

export interface Stroke {
  d: string;
  fill: string;
  line: string;
  width: number;
}

/** A heavy-lidded eye, the family face. */
export interface Eye {
  x: number;
  y: number;
  r: number;
  skin: string;
  lid: number;
  tilt: number;
  look: readonly [number, number];
  iris: string;
}

export type Shape = Stroke | Eye;

/** Where a limb hangs, and the angle at which it stands off: 0 is right, 90 down, -90 up. */
export interface Joint {
  x: number;
  y: number;
  angle: number;
  /** Drawn behind the torso. */
  behind?: boolean;
}

export interface Doll {
  /** Its colour, for the pawn and for limbs on the floor. */
  skin: string;
  torso: readonly Shape[];
  joints: Readonly<Record<string, Joint>>;
  /** By the id of the limb, without the monster's. */
  limbs: Readonly<Record<string, readonly Shape[]>>;
}

export const ink = (d: string, fill: string, width = 3): Stroke => ({ d, fill, line: INK, width });
export const line = (d: string, width = 2.4, colour = INK): Stroke => ({ d, fill: "none", line: colour, width });
/** The shaded side of a creature: the only shading there is. */
export const shade = (d: string): Stroke => ({ d, fill: "url(#grunt-dots)", line: "none", width: 0 });
export const eye = (x: number, y: number, r: number, skin: string, more: Partial<Eye> = {}): Eye => ({ x, y, r, skin, lid: 0.38, tilt: 12, look: [0, 1], iris: INK, ...more });
export const spot = (x: number, y: number, r: number, fill: string, width = 1.8): Stroke => ink(`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`, fill, width);

const UP = -90;
const DOWN = 90;

/** The joints of a body that nobody drew, such as that of a pack's monster. */
export const JOINTS: Readonly<Record<string, Joint>> = {
  head1: { x: 0, y: -48, angle: UP },
  head2: { x: 34, y: -44, angle: -60 },
  arm1: { x: -46, y: -30, angle: 112 },
  arm2: { x: 46, y: -30, angle: 68 },
  arm3: { x: 44, y: 14, angle: 50 },
  arm4: { x: -44, y: 14, angle: 130 },
  leg1: { x: -26, y: 50, angle: DOWN },
  leg2: { x: 26, y: 50, angle: DOWN },
  tail1: { x: 40, y: 40, angle: 40, behind: true },
  wing1: { x: -34, y: -36, angle: -140, behind: true },
  wing2: { x: 34, y: -36, angle: -40, behind: true },
};

/** How far the third and later limbs of a kind hang from the first two. */
const BESIDE: Readonly<Record<string, readonly [x: number, y: number]>> = { head: [30, 10], arm: [-2, 22], leg: [15, -6], tail: [0, -24], wing: [0, 28] };

/** Where a socket of a body is, also of one that nobody drew. */
export function jointOf(joints: Readonly<Record<string, Joint>>, socket: string): Joint {
  const known = joints[socket] ?? JOINTS[socket];
  if (known) return known;
  const [type, number] = [socket.replace(/\d+$/, ""), Number(socket.replace(/^\D+/, ""))];
  const left = number % 2 === 1;
  const first = JOINTS[`${type}1`] ?? { x: 0, y: 0, angle: DOWN };
  const base = left ? first : (JOINTS[`${type}2`] ?? { ...first, x: -first.x, angle: 180 - first.angle });
  const [x, y] = BESIDE[type] ?? [0, 0];
  const pair = Math.floor((number - 1) / 2);
  return { ...base, x: base.x + (left ? -x : x) * pair, y: base.y + y * pair };
}

/** How large the spot is by which a limb is picked, and where it lies: in the middle of the limb. */
export const REACH = 18;

export function spotOf({ x, y, angle }: Joint): { x: number; y: number } {
  const radians = (Math.PI / 180) * angle;
  return { x: x + 2 * REACH * Math.cos(radians), y: y + 2 * REACH * Math.sin(radians) };
}

/** How far a limb has to be turned to point where its joint does. */
export function turnOf(type: string, joint: Joint): number {
  return joint.angle - (type === "head" || type === "wing" ? UP : DOWN);
}
