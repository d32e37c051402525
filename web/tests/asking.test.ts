import { describe, expect, it } from "vitest";
import { actWord, askedMore, askedNow, lastWords, saysAll } from "../src/lib/asking";
import type { Choice, Choices } from "../src/lib/wire_types";

const choice = (part: string, value: string, label = value, thing = `${part}:${value}`): Choice => ({ part, value, thing, label, clause: "", sentence: "", data: {} });
const next = (whole: string | null, ...offered: Choice[]): Choices => ({ offered, barred: [], whole, area: null });
const texts = {
  "ask.turn": "What now?",
  "ask.turn.pile": "{card}: onto which pile?",
  "ask.turn.card_pile": "{card}: a pile, or a second card?",
  "ask.turn.whole": "{card} onto {pile}?",
  "ask.turn.end.grumble": "Who goes?",
  "sure.turn.burn": "Burn it all?",
  "sure.turn.alone.grunt": "Without anybody?",
  "ask.turn.end.crash.whole": "Through the wall?",
  "more.rope": "Does {grumble} drag something along?",
  "act.turn": "Slap it down",
  "act.turn.end": "Send it off",
  "act.mark.plain": "Slap it down",
  "act.mark.marked": "Mark it",
};
const king = choice("card", "KS", "King of Spades");
const pile = choice("pile", "1c", "Bram's pile c");
const end = choice("verb", "end");

describe("what is asked", () => {
  it("names what was picked and asks for what comes next", () => {
    expect(askedNow(texts, "turn", [king], next(null, pile))).toBe("King of Spades: onto which pile?");
    expect(askedNow(texts, "turn", [king, pile], next("KS@1c"))).toBe("King of Spades onto Bram's pile c?");
  });

  it("asks for either where either may come next", () => {
    expect(askedNow(texts, "turn", [king], next(null, pile, choice("card", "QS")))).toBe("King of Spades: a pile, or a second card?");
  });

  it("knows the deed", () => {
    expect(askedNow(texts, "turn", [end], next(null, choice("grumble", "push")))).toBe("Who goes?");
    expect(askedNow(texts, "turn", [end, choice("end", "crash")], next("end crash"))).toBe("Through the wall?");
    expect(actWord(texts, "turn", [end, choice("grumble", "push")])).toBe("Send it off");
    expect(actWord(texts, "turn", [king, pile])).toBe("Slap it down");
  });

  it("leaves the decision's own sentence where the game has no other, and before anything is picked", () => {
    expect(askedNow(texts, "turn", [], next(null, king))).toBe("");
    expect(askedNow(texts, "turn", [end], next(null, choice("square", "d4")))).toBe("");
    expect(actWord(texts, "other", [king])).toBe("");
  });
});

describe("what may still be chosen", () => {
  const pull = choice("grumble", "pull", "Pull");

  it("is asked where the action could be sent as it is", () => {
    expect(askedMore(texts, [pull], next("pull d2", choice("rope", "1")))).toBe("Does Pull drag something along?");
    expect(askedMore(texts, [pull], next(null, choice("rope", "1")))).toBe("");
    expect(askedMore(texts, [pull], next("pull d2"))).toBe("");
    expect(askedMore(texts, [pull], next("pull d2", pile))).toBe("");
  });
});

describe("a deed that is asked about where nothing was picked before it", () => {
  const grunt = choice("step2", "grunt", "GRUNT!", "verb:grunt");

  it("is not sent by one click then", () => {
    expect(saysAll(texts, "turn", [grunt], [grunt], next("grunt"))).toBe(false);
    expect(askedNow(texts, "turn", [grunt], next("grunt"))).toBe("Without anybody?");
    expect(saysAll(texts, "turn", [king, grunt], [king, grunt], next("grunt KS"))).toBe(true);
  });
});

describe("a click that says everything", () => {
  it("is the only one, or the deed that ends a longer choice", () => {
    expect(saysAll(texts, "turn", [choice("verb", "pass")], [choice("verb", "pass")], next("pass"))).toBe(true);
    expect(saysAll(texts, "turn", [choice("lead", "r4"), choice("step2", "grunt", "GRUNT!", "verb:grunt")], [choice("lead", "r4"), choice("step2", "grunt", "GRUNT!", "verb:grunt")], next("grunt r4"))).toBe(true);
  });

  it("is not one of several, nor one after which more may be chosen, nor none at all", () => {
    expect(saysAll(texts, "turn", [king, pile], [king, pile], next("KS@1c"))).toBe(false);
    expect(saysAll(texts, "turn", [pile], [pile], next("r4x1", choice("target", "Pr2")))).toBe(false);
    expect(saysAll(texts, "turn", [king], [king], next(null, pile))).toBe(false);
    expect(saysAll(texts, "turn", [], [], next("pass"))).toBe(false);
  });

  it("is never one about which the game asks", () => {
    const burn = choice("verb", "burn");
    expect(saysAll(texts, "turn", [burn], [burn], next("burn"))).toBe(false);
    expect(saysAll(texts, "turn", [burn, king], [king], next("burn KS"))).toBe(false);
    expect(askedNow(texts, "turn", [burn], next("burn"))).toBe("Burn it all?");
  });

  it("does not say what followed by itself, unless it is a deed", () => {
    expect(saysAll(texts, "turn", [king, pile], [king], next("KS@1c"))).toBe(false);
    expect(saysAll(texts, "turn", [end, king], [end], next("end KS"))).toBe(true);
  });

  it("may be the last of several", () => {
    const marks = [choice("mark", "plain"), choice("mark", "marked")];
    expect(lastWords(texts, next(null, ...marks))).toEqual(marks);
    expect(lastWords(texts, next(null, marks[0]!, pile))).toEqual([]);
    expect(saysAll(texts, "turn", [king, pile, marks[1]!], [king, pile, marks[1]!], next("KS@1c!"))).toBe(true);
  });
});
