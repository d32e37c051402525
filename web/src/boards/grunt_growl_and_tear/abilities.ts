/** A sign for every kind of ability, on a square from -8 to 8. What it does is said where one points at it. */
const STAR = "M0 -8L2 -2L8 0L2 2L0 8L-2 2L-8 0L-2 -2Z";

const SIGNS: Readonly<Record<string, string>> = {
  ranged: "M0 -8V-3M0 3V8M-8 0H-3M3 0H8M-5 0A5 5 0 1 0 5 0A5 5 0 1 0 -5 0",
  armor: "M-6 -6L0 -8L6 -6V0C6 4 3 6 0 8C-3 6 -6 4 -6 0Z",
  rend: "M-6 -7L-4 7M0 -7L1 7M6 -7L6 7",
  thorns: STAR,
  feast: "M2 -8L-5 1H0L-2 8L6 -2H1Z",
  regrow: "M-2 -7H2V-2H7V2H2V7H-2V2H-7V-2H-2Z",
  extra_rest: "M-6 -7H2V7H-6ZM2 -6L7 -5L5 6",
  leap: "M-7 7C-6 -7 4 -9 6 2M2 -1L6 3L9 -2",
  scuttle: "M0 -8V8M-8 0H8M-2 -5L0 -8L2 -5M-2 5L0 8L2 5M-5 -2L-8 0L-5 2M5 -2L8 0L5 2",
  all_round: "M6 -4A7 7 0 1 0 7 2M7 -8V-3H2",
  scavenge: "M-7 7L6 -6M3 -7L7 -3M-7 7C-3 3 -8 0 -4 -4",
  cheap_graft: "M-7 0A7 7 0 1 0 7 0A7 7 0 1 0 -7 0M-4 0H4",
  riveted: "M-7 0L-4 -6H4L7 0L4 6H-4ZM-2 0A2 2 0 1 0 2 0A2 2 0 1 0 -2 0",
  test_bonus: "M-6 -8H6V8H-6ZM-3 0H3M0 -3V3",
};

export const signOf = (kind: string): string => SIGNS[kind] ?? STAR;
