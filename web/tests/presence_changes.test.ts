import { expect, test } from "vitest";
import { presenceChanges } from "../src/lib/presence_changes";
import type { Player } from "../src/lib/wire_types";

const player = (more: Partial<Player>): Player => ({ seat: 1, name: "Bram", kind: "human", here: true, committed: false, clock: null, ...more });

test.each([
  [{ kind: "invite", here: false }, {}, "here.sat"],
  [{}, { here: false }, "here.left"],
  [{ here: false }, {}, "here.came"],
  [{ here: false }, { kind: "bot" }, "here.bot"],
  [{ kind: "bot" }, {}, "here.back"],
])("from %j to %j", (before, now, key) => {
  expect(presenceChanges([player(before)], [player(now)])).toEqual([{ key, seat: 1 }]);
});

test("nothing is said where nothing changed, nor of those who were not there before", () => {
  expect(presenceChanges([player({})], [player({ committed: true })])).toEqual([]);
  expect(presenceChanges([], [player({})])).toEqual([]);
});
