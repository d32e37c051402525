import { beforeEach, describe, expect, it } from "vitest";
import { Controller, type Picking } from "../src/lib/controller";
import type { Answer, Choice, Choices } from "../src/lib/wire_types";

const choice = (part: string, value: string, clause = ""): Choice => ({ part, value, thing: `${part}:${value}`, label: value, clause, sentence: clause && `barred by ${clause}`, data: {} });
const offer = (offered: Choice[], barred: Choice[] = [], whole: string | null = null): Choices => ({ offered, barred, whole, area: null });

/** A goblin may be bribed or snapped at; a bribe needs a purse; the second goblin sleeps. */
const TREE: Record<string, Choices> = {
  "": offer([choice("verb", "bribe"), choice("verb", "snap")]),
  bribe: offer([choice("goblin", "grib")], [choice("goblin", "mub", "SNAP-2.3")]),
  "bribe grib": offer([choice("purse", "red"), choice("purse", "blue")]),
  "bribe grib red": offer([], [], "bribe grib red"),
  "bribe grib blue": offer([], [], "bribe grib blue"),
  snap: offer([choice("goblin", "grib"), choice("goblin", "mub")]),
  "snap grib": offer([], [], "snap grib"),
  "snap mub": offer([choice("purse", "red")], [], "snap mub"),
};

let played: string[];
let refuse: boolean;
let held: (() => void)[];
let slow: boolean;

const server = {
  async choices(prefix: string[]): Promise<Answer> {
    if (slow) await new Promise<void>((go) => held.push(go));
    return { type: "choices", id: "", ...TREE[prefix.join(" ")]! };
  },
  async preview(text: string): Promise<Answer> {
    return { type: "preview", id: "", events: [], data: {}, sentences: [`${text} would hurt`] };
  },
  async play(text: string): Promise<Answer> {
    if (refuse) return { type: "refused", id: "", clause: "SNAP-9.9", key: "", data: {}, sentence: "too late" };
    played.push(text);
    return { type: "ack", id: "", version: 1 };
  },
};

let seen: Picking;
let controller: Controller;
const values = (): string[] => seen.prefix.map((each) => each.value);

beforeEach(async () => {
  [played, refuse, held, slow] = [[], false, [], false];
  controller = new Controller(server, (state) => (seen = state), (parts) => `pick ${parts.join(", ")}`);
  await controller.open();
});

describe("picking", () => {
  it("offers what the server offers", () => {
    expect(seen.choices?.offered.map((each) => each.value)).toEqual(["bribe", "snap"]);
    expect(seen.canStepBack).toBe(false);
  });

  it("goes on by itself where only one part is offered, and keeps what was barred there on show", async () => {
    await controller.pick("verb", "bribe");
    expect(values()).toEqual(["bribe", "grib"]);
    expect(seen.choices?.barred.map((each) => each.value)).toEqual(["mub"]);
    expect(seen.choices?.offered.map((each) => each.part)).toEqual(["purse", "purse"]);
  });

  it("previews a whole action and sends it only when confirmed", async () => {
    await controller.pick("verb", "snap");
    await controller.pick("goblin", "grib");
    expect(seen.preview?.sentences).toEqual(["snap grib would hurt"]);
    expect(played).toEqual([]);
    expect(await controller.confirm()).toBe(true);
    expect(played).toEqual(["snap grib"]);
  });

  it("never picks by itself what would lengthen a whole action", async () => {
    await controller.pick("verb", "snap");
    await controller.pick("goblin", "mub");
    expect(values()).toEqual(["snap", "mub"]);
    expect(seen.choices?.whole).toBe("snap mub");
  });

  it("has nothing to confirm before the action is whole", async () => {
    await controller.pick("verb", "snap");
    expect(await controller.confirm()).toBe(false);
    expect(played).toEqual([]);
  });

  it("takes another value of an earlier part without stepping back first", async () => {
    await controller.pick("verb", "snap");
    await controller.pick("goblin", "grib");
    await controller.pick("goblin", "mub");
    expect(values()).toEqual(["snap", "mub"]);
  });
});

describe("stepping back", () => {
  it("puts back the last part a person picked with all that followed by itself", async () => {
    await controller.pick("verb", "bribe");
    await controller.stepBack();
    expect(values()).toEqual([]);
    expect(seen.choices?.offered.map((each) => each.value)).toEqual(["bribe", "snap"]);
  });

  it("drops the preview", async () => {
    await controller.pick("verb", "bribe");
    await controller.pick("purse", "red");
    await controller.stepBack();
    expect(values()).toEqual(["bribe", "grib"]);
    expect(seen.preview).toBeNull();
  });
});

describe("saying no", () => {
  it("shows the reason and clause of a barred thing and plays nothing", async () => {
    await controller.pick("verb", "bribe");
    await controller.pick("goblin", "mub");
    expect(seen.no).toEqual({ thing: "goblin:mub", sentence: "barred by SNAP-2.3", clause: "SNAP-2.3" });
    expect(values()).toEqual(["bribe", "grib"]);
  });

  it("names the part that is asked for when something else is clicked", async () => {
    await controller.pick("purse", "red");
    expect(seen.no?.sentence).toBe("pick verb");
  });

  it("is forgotten with the first step back, which takes nothing else", async () => {
    await controller.pick("verb", "snap");
    await controller.pick("purse", "red");
    await controller.stepBack();
    expect(seen.no).toBeNull();
    expect(values()).toEqual(["snap"]);
  });

  it("shows the server's refusal of a whole action and lets the person go on", async () => {
    await controller.pick("verb", "snap");
    await controller.pick("goblin", "grib");
    refuse = true;
    expect(await controller.confirm()).toBe(false);
    expect(seen.no?.clause).toBe("SNAP-9.9");
    expect(seen.busy).toBe(false);
  });
});

describe("late answers", () => {
  it("are ignored when something else was picked meanwhile", async () => {
    slow = true;
    const first = controller.pick("verb", "bribe");
    slow = false;
    await controller.pick("verb", "snap");
    held.forEach((go) => go());
    await first;
    expect(values()).toEqual(["snap"]);
  });

  it("are ignored when the decision is gone", async () => {
    slow = true;
    const late = controller.open();
    controller.close();
    held.forEach((go) => go());
    await late;
    expect(seen.choices).toBeNull();
  });
});

describe("following advice", () => {
  it("picks its parts, those that go by themselves included, and shows what would happen", async () => {
    await controller.pick("verb", "snap");
    await controller.follow(["bribe", "grib", "blue"]);
    expect(values()).toEqual(["bribe", "grib", "blue"]);
    expect(seen.picked.map((each) => each.value)).toEqual(["bribe", "blue"]);
    expect(seen.preview?.sentences).toEqual(["bribe grib blue would hurt"]);
    expect(played).toEqual([]);
  });

  it("stops at a whole action that could go on", async () => {
    await controller.follow(["snap", "mub"]);
    expect(seen.choices?.whole).toBe("snap mub");
  });

  it("goes as far as it is still offered", async () => {
    await controller.follow(["snap", "nobody", "red"]);
    expect(values()).toEqual(["snap"]);
  });
});
