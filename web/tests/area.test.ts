import { describe, expect, it } from "vitest";
import { bounds, distance, snapped, stepped, valueAt, viaOf } from "../src/lib/area";
import type { Area } from "../src/lib/wire_types";

const AREA: Area = { shapes: [{ shape: "polygon", points: [[0, 0], [100, 0], [0, 50]] }], holes: [], later: [], origin: [0, 0], unit: "inch", per_unit: 100, snap: 10, down: true, form: "{x},{y}", part: "point" };

describe("free points", () => {
  it("lie on the grid, and zero has no sign", () => {
    expect(snapped(AREA, [14, -4])).toEqual([10, 0]);
    expect(valueAt(AREA, [-3, 27])).toBe("0,30");
  });

  it("are so far from the origin, in the unit of people", () => {
    expect(distance(AREA, [300, 400])).toBe(5);
  });

  it("follow the arrows of the keyboard as they point on the screen", () => {
    expect(stepped(AREA, [0, 0], "ArrowUp", false)).toEqual([0, -10]);
    expect(stepped({ ...AREA, down: false }, [0, 0], "ArrowUp", false)).toEqual([0, 10]);
    expect(stepped(AREA, [0, 0], "ArrowRight", true)).toEqual([100, 0]);
    expect(stepped(AREA, [0, 0], "Enter", false)).toBeNull();
  });

  it("may need another one before them, on the shortest way", () => {
    const square = (via: [number, number]) => ({ shape: "polygon" as const, points: [[0, 40], [200, 40], [200, 200], [0, 200]] as [number, number][], via });
    const area: Area = { ...AREA, later: [square([90, 0]), square([0, 45])] };
    expect(viaOf(area, [20, 20])).toBeNull();
    expect(viaOf(area, [20, 100])).toEqual([0, 45]);
    expect(viaOf(area, [150, 50])).toEqual([90, 0]);
    expect(viaOf(area, [300, 100])).toBeNull();
  });

  it("are shown in a picture that holds the whole area", () => {
    const box = bounds(AREA);
    expect(box.x).toBeLessThan(0);
    expect(box.x + box.width).toBeGreaterThan(100);
    expect(box.y + box.height).toBeGreaterThan(50);
  });
});
