import { expect, test } from "vitest";
import type { OwnMatch } from "../src/lib/api";
import { byGame, byRival, isAsked, isMyTurn, resultOf } from "../src/lib/history";

const match = (more: Partial<OwnMatch>): OwnMatch => ({
  match: "m", game: "grit", phase: "over", when: "2030-01-01T00:00:00Z", seats: [0], owing: [], returns: [1, -1], offers: null, rematch: null,
  players: [{ seat: 0, name: "Ada", kind: "human", face: null, who: "me" }, { seat: 1, name: "Bram", kind: "human", face: null, who: "b" }],
  ...more,
});

test("a match was won, lost, drawn, or just played", () => {
  expect([[1, -1], [-1, 1], [0, 0], [1], null].map((returns) => resultOf(match({ returns })))).toEqual(["won", "lost", "even", "played", "played"]);
});

test("results are added up by game and by opponent, namesakes apart, bots together", () => {
  const bot = { seat: 1, name: "Nub", kind: "bot", face: null, who: null };
  const namesake = { seat: 1, name: "Bram", kind: "human", face: null, who: "c" };
  const me = match({}).players[0]!;
  const all = [match({}), match({ returns: [-1, 1] }), match({ players: [me, bot] }), match({ players: [me, { ...bot, name: "Pog" }], game: "snap" }), match({ players: [me, namesake], returns: [0, 0] }), match({ phase: "playing" })];
  expect(byGame(all)).toEqual([{ game: "grit", tally: { won: 2, lost: 1, even: 1 } }, { game: "snap", tally: { won: 1, lost: 0, even: 0 } }]);
  expect(byRival(all).map(({ who, name, tally }) => [who, name, tally.won, tally.lost, tally.even])).toEqual([["b", "Bram", 1, 1, 0], ["", "", 2, 0, 0], ["c", "Bram", 0, 0, 1]]);
});

test("a turn or an unanswered offer waits for this person", () => {
  expect(isMyTurn(match({ phase: "playing", owing: [0] }))).toBe(true);
  expect(isMyTurn(match({ phase: "playing", owing: [1] }))).toBe(false);
  expect([[1], [0], [], null].map((offers) => isAsked(match({ offers })))).toEqual([true, false, false, false]);
  expect(isAsked(match({ offers: [1], rematch: "next" }))).toBe(false);
});
