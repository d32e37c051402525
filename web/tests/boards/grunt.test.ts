import { describe, expect, it } from "vitest";
import { DRAWN, dollOf, limbOf } from "../../src/boards/grunt_growl_and_tear/dolls";
import { REACH, spotOf, turnOf } from "../../src/boards/grunt_growl_and_tear/dolls/doll";
import { deedSpots, placeOf } from "../../src/boards/grunt_growl_and_tear/deeds";
import { ahead, along, centre, corners, frame } from "../../src/boards/grunt_growl_and_tear/hexes";
import type { Deed, Fight, Fighter, Hex } from "../../src/boards/grunt_growl_and_tear/look";

const SOCKETS: Record<string, string[]> = {
  gutbucket: ["head1", "arm1", "arm2", "leg1", "leg2"],
  hemogoblin: ["head1", "arm1", "arm2", "wing1", "wing2"],
  mandible: ["head1", "arm1", "arm2", "leg1", "leg2", "wing1"],
  patch: ["head1", "arm1", "arm2", "leg1", "leg2", "tail1"],
  rivet: ["head1", "arm1", "arm2", "leg1", "leg2"],
  snaggle: ["head1", "arm1", "leg1", "leg2", "tail1"],
  squelch: ["head1", "arm1", "arm2", "arm3", "tail1"],
  wormwood: ["head1", "arm1", "arm2", "leg1", "leg2"],
};

describe("Grunt's hexes", () => {
  it("lead where the rulebook's ways lead, whichever way a monster faces", () => {
    expect(along([0, 0], 0, "f")).toEqual([1, 0]);
    expect(along([0, 0], 0, "b")).toEqual([-1, 0]);
    expect(along([2, -3], 3, "f")).toEqual([1, -3]);
    expect(along([0, 0], 5, "fl")).toEqual([1, 0]);
    expect(along([0, 0], 0, "fr")).toEqual([0, 1]);
    expect(ahead([0, 0], 1, 3)).toEqual([3, -3]);
  });

  it("lie in rows that grow to the south", () => {
    expect(centre([0, 1])[1]).toBeGreaterThan(centre([0, 0])[1]);
    expect(centre([1, 0])[1]).toBe(centre([0, 0])[1]);
    const { x, y, width, height } = frame([[0, 0]], 0);
    expect(corners([0, 0]).every(([a, b]) => a >= x && a <= x + width && b >= y && b <= y + height)).toBe(true);
  });
});

describe("what can be done on Grunt's map", () => {
  const fighter = (seat: number, hex: Hex): Fighter => ({ seat, monster: "rivet", hex, facing: 0, health: 5, power: 0, body: {}, hand: [], deck: [], discard: [], stats: { sp: 3, st: 3, sm: 3, ht: 5 } });
  const fight = { players: [fighter(0, [0, 0]), fighter(1, [1, 0])], objects: [{ id: "crate1", kind: "crate", hex: [0, 1] }] } as unknown as Fight;

  it("lies where it happens, everything that can be done to one place together", () => {
    const deeds: Deed[] = [{ verb: "attack", target: "p1" }, { verb: "push", target: "p1" }, { verb: "push", target: "crate1" }, { verb: "move", way: "b" }, { verb: "turn", facing: "2" }, { verb: "rest" }];
    const spots = deedSpots(deeds, fight, fight.players[0]!).map(({ key, deeds: there }) => [key, ...there.map((deed) => deed["verb"])]);
    expect(spots).toEqual([["1,0", "attack", "push"], ["0,1", "push"], ["-1,0", "move"], ["facing 2", "turn"]]);
  });

  it("is nowhere for what is not on the map", () => {
    expect([placeOf("hex", "none", fight, null), placeOf("card", "7s", fight, fight.players[0]!), placeOf("way", "f", fight, null)]).toEqual([null, null, null]);
    expect(placeOf("facing", "3", fight, null, [2, 0])).toEqual({ hex: [2, 0], facing: 3 });
  });
});

describe("paper dolls", () => {
  it("are eight, with forty-one limbs, all different", () => {
    const limbs = DRAWN.flatMap((monster) => Object.entries(dollOf(monster).limbs).map(([id, shapes]) => [`${monster}/${id}`, JSON.stringify(shapes)] as const));
    expect([DRAWN.length, limbs.length, new Set(limbs.map(([, drawing]) => drawing)).size]).toEqual([8, 41, 41]);
  });

  it("hang a limb by its own joint, turned to where its socket points", () => {
    expect(turnOf("arm", { x: 0, y: 0, angle: 90 })).toBe(0);
    expect(turnOf("head", { x: 0, y: 0, angle: 90 })).toBe(180);
  });

  it("draw what a pack brings with a plain body", () => {
    expect(dollOf("mudge").torso.length).toBeGreaterThan(0);
    expect(limbOf("mudge/tail", "tail").length).toBeGreaterThan(0);
  });
});

describe("sockets to click", () => {
  it("never cover each other", () => {
    for (const monster of DRAWN) {
      const doll = dollOf(monster);
      const own = Object.keys(doll.joints).filter((socket) => SOCKETS[monster]!.includes(socket));
      const spots = own.map((socket) => spotOf(doll.joints[socket]!));
      for (const [index, one] of spots.entries()) for (const other of spots.slice(index + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y), `${monster} ${own.join(" ")}`).toBeGreaterThan(2 * REACH - 6);
    }
  });
});
