import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Camera } from "../../src/boards/giant_monster_invasion/camera.svelte";
import { freest } from "../../src/boards/giant_monster_invasion/corners";
import { effectsOf, thrownIn } from "../../src/boards/giant_monster_invasion/effects";
import { asFile, readFile } from "../../src/boards/giant_monster_invasion/files";
import { type Giant, nameAside } from "../../src/boards/giant_monster_invasion/look";
import { faceOf, PORTRAITS } from "../../src/boards/giant_monster_invasion/portraits";
import type { Told } from "../../src/lib/wire_types";

const told = (kind: string, data: Record<string, unknown>): Told => ({ version: 1, kind, clause: "", data, sentence: "" });

describe("portraits", () => {
  it("are all different, with a brow and eyes for everybody", () => {
    const drawn = Object.values(PORTRAITS);
    expect(drawn).toHaveLength(12);
    expect(new Set(drawn.map((portrait) => JSON.stringify(portrait.marks))).size).toBe(12);
    for (const { marks } of drawn) expect(marks.some((mark) => "lid" in mark)).toBe(true);
  });

  it("give a stranger the face of its kin", () => {
    expect(faceOf("skyrake", "lost_world")).toBe("skyrake");
    expect(faceOf("gloria_bog", "mecha")).toBe("brassback");
    expect(faceOf("gloria_bog", "unheard_of") in PORTRAITS).toBe(true);
  });
});

describe("monster files", () => {
  const sheet = { id: "bog", name: 'The "Bog"', class: "flora", height: 600, base: 70, wings: true, stomp: 2, blast: "N/A", brawl: 4, roar: 3, pp_roll: 4, powers: [{ power: "blast", level: 2, kind: "fire" }, { power: "flying", level: 1 }] };

  it("come back as they were saved", () => {
    expect(readFile(asFile(sheet))).toMatchObject({ sheet });
  });

  it("are read with comments, lines and trailing commas, as people write them", () => {
    const text = '# mine\nid = "bog"\nname = "Bog # 9"\nstomp = 2 # slow\npowers = [\n    { power = "armor", level = 1 },\n    # and\n    { power = "flying" },\n]\n';
    expect(readFile(text)).toEqual({
      sheet: { id: "bog", name: "Bog # 9", stomp: 2, powers: [{ power: "armor", level: 1 }, { power: "flying" }] },
      lines: { id: 2, name: 3, stomp: 4, powers: 5, "powers.0": 6, "powers.1": 8 },
    });
  });

  it("say the line and the field that can't be read", () => {
    expect(readFile("")).toEqual({ line: 0, key: "id" });
    expect(readFile('id = "a"')).toEqual({ line: 0, key: "powers" });
    expect(readFile("\nid = 7\npowers = []")).toEqual({ line: 2, key: "id" });
    expect(readFile('id = "a"\nDear diary')).toEqual({ line: 2, key: "" });
    expect(readFile('id = "a"\nstomp = two\npowers = []')).toEqual({ line: 2, key: "stomp" });
    expect(readFile('id = "a"\npowers = [{ power = }]')).toEqual({ line: 2, key: "powers" });
    expect(readFile('id = "a"\npowers = [\n  { power = "armor" },\n  { power = },\n]')).toEqual({ line: 4, key: "powers.1" });
    expect(readFile('id = "a"\npowers = [\n  { power = "armor" },')).toEqual({ line: 2, key: "powers" });
  });
});

describe("the camera", () => {
  const made = (): Camera => {
    const camera = new Camera(() => ({ w: 3600, h: 2400 }), () => ({ x: 300, y: 300, across: 1000 }));
    [camera.wide, camera.tall] = [360, 300];
    camera.showAll();
    return camera;
  };

  it("begins with the whole table where that can be read, else with where the fight is", () => {
    const camera = made();
    camera.showHome(0.05);
    expect(camera.whole).toBe(true);
    camera.showHome(0.2);
    expect(camera.whole).toBe(false);
    expect([camera.left, camera.top]).toEqual([0, 0]);
  });

  it("keeps the place under the pointer when it zooms", () => {
    const camera = made();
    camera.zoom(3, 180, 150);
    const before = camera.placeAt(200, 160);
    camera.zoom(1.5, 200, 160);
    const after = camera.placeAt(200, 160);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
  });

  it("never leaves the table, and never shows less than there is", () => {
    const camera = made();
    camera.zoom(4, 0, 0);
    camera.pan(9999, 9999);
    expect([camera.left, camera.top]).toEqual([0, 0]);
    camera.zoom(0.001, 0, 0);
    expect(camera.whole).toBe(true);
  });
});

describe("effects", () => {
  const places: Record<string, [number, number]> = { m1: [100, 100], m2: [300, 100], b01: [500, 500] };
  const scenes = (...events: Told[]) => effectsOf(events, (id) => places[id] ?? null).map((effect) => effect.kind);

  it("show what was told, each thing once", () => {
    expect(scenes(told("fires", { monster: "m1", target: "m2", kind: "fire" }), told("hurt", { monster: "m2", damage: 5, lost: 2 }))).toEqual(["beam", "number"]);
    expect(scenes(told("slid_into", { monster: "m2", from: [300, 100], to: [480, 100], target: "b01" }), told("destroyed", { building: "b01" }))).toEqual(["trail", "dust", "crumble", "dust"]);
  });

  it("tell of everything that happens to a monster on the map", () => {
    const each: Record<string, string> = { charged: "spark", fielded: "dome", guarded: "dome", clouded: "puff", grabs: "squeeze", squeezed: "squeeze", slammed: "dust", collided: "dust", burned: "burst", bled: "number", healed: "number", roars: "ring", struck: "jet", defeated: "topple", blended: "puff", prone: "dust", broke_free: "burst" };
    for (const [kind, scene] of Object.entries(each)) expect(scenes(told(kind, { monster: "m1", target: "m2", hits: 2, faces: [1, 1] }))).toContain(scene);
  });

  it("throw whom somebody lets go of, and nobody who merely walks", () => {
    expect([...thrownIn([told("launched", { monster: "m1", other: "m2" }), told("walked", { monster: "m1" })])]).toEqual(["m2"]);
  });

  it("leave out what can't be seen", () => {
    expect(scenes(told("awarded", { monster: "m1", award: 3 }), told("fires", { monster: "m1", target: "gone" }))).toEqual([]);
  });
});

it("no number of a monster is written into the board", () => {
  const folder = "src/boards/giant_monster_invasion";
  const text = readdirSync(folder).filter((name) => /\.(svelte|ts)$/.test(name)).map((name) => readFileSync(`${folder}/${name}`, "utf8")).join("");
  for (const name of ["cinderjaw", "brassback", "skyrake"]) expect(text).not.toContain(name);
});

describe("what lies on the map", () => {
  const map = { wide: 700, tall: 440 };
  const paper = { wide: 300, tall: 70 };

  it("takes the first corner unless something is to be seen there", () => {
    expect(freest(["bottom left", "top left"], paper, map, [])).toBe("bottom left");
    expect(freest(["bottom left", "top left"], paper, map, [{ x: 200, y: 400 }])).toBe("top left");
  });

  it("hides the least where every corner hides something", () => {
    const spots = [{ x: 200, y: 400 }, { x: 100, y: 400 }, { x: 100, y: 40 }];
    expect(freest(["bottom left", "top left"], paper, map, spots)).toBe("top left");
  });

  it("moves a name inwards at the edge of the map", () => {
    const seen = { left: 0, top: 0, right: 3600, bottom: 2400 };
    const at = (x: number): Giant => ({ x }) as Giant;
    expect(nameAside(at(1800), "Brassback Nine", 5, seen)).toBe(0);
    expect(nameAside(at(3550), "Brassback Nine", 5, seen)).toBeLessThan(-200);
    expect(nameAside(at(50), "Brassback Nine", 5, seen)).toBeGreaterThan(200);
    expect(nameAside(at(3700), "Brassback Nine", 5, seen)).toBe(0);
  });
});
