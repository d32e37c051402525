/** How long things of this table move, in milliseconds; each story is under a second. */
export const FLIGHT = 560;
/** With the shaking before a limb comes loose. */
export const TEARING = 850;
/** How large a limb on the map is, beside one on a doll. */
export const LYING = 0.34;
