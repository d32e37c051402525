/** Who looks like what. A monster that nobody has drawn wears the face of a kindred one, by its class. */
import { brassback } from "./brassback";
import { bulwark_seven } from "./bulwark_seven";
import { cinderjaw } from "./cinderjaw";
import { drillgrub } from "./drillgrub";
import { fathom_lantern } from "./fathom_lantern";
import { grandmother_thicket } from "./grandmother_thicket";
import { kest_visitor } from "./kest_visitor";
import type { Portrait } from "./mark";
import { mirrorhide } from "./mirrorhide";
import { old_threethroat } from "./old_threethroat";
import { queen_vesper } from "./queen_vesper";
import { saint_boulder } from "./saint_boulder";
import { skyrake } from "./skyrake";

export const PORTRAITS: Readonly<Record<string, Portrait>> = {
  cinderjaw,
  brassback,
  queen_vesper,
  old_threethroat,
  grandmother_thicket,
  drillgrub,
  fathom_lantern,
  kest_visitor,
  saint_boulder,
  mirrorhide,
  skyrake,
  bulwark_seven,
};

const KINDRED: Readonly<Record<string, string>> = {
  mecha: "brassback",
  lost_world: "cinderjaw",
  animal_mutation: "drillgrub",
  interstellar_alien: "kest_visitor",
  deity_guardian: "saint_boulder",
  flora: "grandmother_thicket",
  rogue_anomaly: "mirrorhide",
};

/** The key of the drawing for a monster: its own, or that of its kin. */
export const faceOf = (id: string, kind: string): string => (id in PORTRAITS ? id : (KINDRED[kind] ?? "mirrorhide"));
