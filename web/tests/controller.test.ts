import { beforeEach, describe, expect, it } from "vitest";
import { Controller, type Ghost, type Picking } from "../src/lib/controller";
import type { Answer, Area, Choice, Choices } from "../src/lib/wire_types";

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

/** What the rules say about clicks that nothing offers. */
const LEADS_NOWHERE: Record<string, string> = { "snap grib dragon": "Nobody snaps at a dragon.", "snap dragon": "Nobody snaps at a dragon." };

let played: string[];
let refuse: boolean;
let held: (() => void)[];
let slow: boolean;

const server = {
  async choices(prefix: string[]): Promise<Answer> {
    if (slow) await new Promise<void>((go) => held.push(go));
    const no = LEADS_NOWHERE[prefix.join(" ")];
    if (no) return { type: "refused", id: "", clause: "SNAP-1.2", key: "SNAP-1.2", data: {}, sentence: no };
    return { type: "choices", id: "", ...(TREE[prefix.join(" ")] ?? offer([])) };
  },
  async preview(text: string): Promise<Answer> {
    return { type: "preview", id: "", events: [], data: {}, sentences: [`${text} would hurt`] };
  },
  async foresee(prefix: string[]): Promise<Answer> {
    return this.preview(prefix.join(" "));
  },
  async play(text: string): Promise<Answer> {
    if (refuse) return { type: "refused", id: "", clause: "SNAP-9.9", key: "", data: {}, sentence: "too late" };
    played.push(text);
    return { type: "ack", id: "", version: 1 };
  },
  async read(_prefix: string[], typed: string): Promise<Answer> {
    return { type: "value", id: "", value: typed === "3 o'clock, 4" ? "4,0" : null };
  },
};

let seen: Picking;
let ghost: Ghost | null;
let controller: Controller;
const values = (): string[] => seen.prefix.map((each) => each.value);

beforeEach(async () => {
  [played, refuse, held, slow] = [[], false, [], false];
  controller = new Controller(server, (state) => (seen = state), () => undefined, () => "wait for your turn");
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

describe("taking back what was not sent", () => {
  const takenBack: Answer = { type: "refused", id: "", clause: "", key: "taken back", data: {}, sentence: "" };

  it("puts the pick back without a word", async () => {
    const offline = new Controller({ ...server, choices: async (prefix) => (prefix.length ? takenBack : server.choices(prefix)) }, (state) => (seen = state), () => undefined, () => "");
    await offline.open();
    await offline.pick("verb", "snap");
    expect([values(), seen.no, seen.busy]).toEqual([[], null, false]);
  });

  it("leaves a whole action as it was composed", async () => {
    const offline = new Controller({ ...server, play: async () => takenBack }, (state) => (seen = state), () => undefined, () => "");
    await offline.open();
    await offline.pick("verb", "snap");
    await offline.pick("goblin", "grib");
    expect(await offline.confirm()).toBe(false);
    expect([values(), seen.no, seen.busy]).toEqual([["snap", "grib"], null, false]);
  });
});

describe("saying no", () => {
  it("shows the reason and clause of a barred thing and plays nothing", async () => {
    await controller.pick("verb", "bribe");
    await controller.pick("goblin", "mub");
    expect(seen.no).toEqual({ thing: "goblin:mub", sentence: "barred by SNAP-2.3", clause: "SNAP-2.3" });
    expect(values()).toEqual(["bribe", "grib"]);
  });

  it("leaves it to the question if the rules have no word on what was clicked", async () => {
    await controller.pick("purse", "red");
    expect(seen.no).toEqual({ thing: "purse:red", sentence: "", clause: "" });
  });

  it("gives the rules' reason for what isn't offered, also where a whole action is picked", async () => {
    await controller.pick("verb", "snap");
    await controller.pick("goblin", "dragon");
    expect(seen.no).toEqual({ thing: "goblin:dragon", sentence: "Nobody snaps at a dragon.", clause: "SNAP-1.2" });
    await controller.pick("goblin", "grib");
    await controller.pick("goblin", "dragon");
    expect(seen.no?.sentence).toBe("Nobody snaps at a dragon.");
    expect(seen.preview?.sentences).toEqual(["snap grib would hurt"]);
  });

  it("says that nothing is asked only where nothing is, and not while the choices are on their way", async () => {
    slow = true;
    void controller.open();
    await controller.pick("goblin", "dragon");
    expect(seen.no).toBeNull();
    controller.close();
    await controller.pick("goblin", "dragon");
    expect(seen.no?.sentence).toBe("wait for your turn");
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

describe("following all that was advised", () => {
  it("asks nothing more, though more could follow", async () => {
    await controller.follow(["snap", "mub"], true);
    expect(values()).toEqual(["snap", "mub"]);
    expect(seen.choices).toMatchObject({ whole: "snap mub", offered: [] });
    expect(await controller.confirm()).toBe(true);
    expect(played).toEqual(["snap mub"]);
  });

  it("asks again after a step back, and after what can't be followed to the end", async () => {
    await controller.follow(["snap", "mub"], true);
    await controller.stepBack();
    await controller.pick("goblin", "mub");
    expect(seen.choices?.offered.map((each) => each.value)).toEqual(["red"]);
    await controller.follow(["snap", "nobody"], true);
    expect(seen.choices?.offered.map((each) => each.value)).toEqual(["grib", "mub"]);
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

describe("free points", () => {
  const area: Area = { shapes: [{ shape: "circle", x: 0, y: 0, radius: 9 }], holes: [], later: [{ shape: "circle", x: 20, y: 0, radius: 9, via: [8, 0] }], origin: [0, 0], unit: "", per_unit: 1, snap: 1, down: true, form: "{x},{y}", part: "point" };
  let asked: string[];
  let held: (() => void)[];
  let slow: boolean;
  let replaced: boolean;
  const plane = {
    ...server,
    async choices(prefix: string[]): Promise<Answer> {
      const text = prefix.join(" ");
      asked.push(text);
      if (slow) await new Promise<void>((go) => held.push(go));
      if (text === "") return { type: "choices", id: "", offered: [choice("verb", "stay")], barred: [], whole: null, area };
      if (text === "99,0") return { type: "refused", id: "", clause: "CRU-4.1", key: "", data: {}, sentence: "outside" };
      return { type: "choices", id: "", offered: [], barred: [], whole: `pour ${text}`, area: prefix.length === 1 ? { ...area, later: [] } : null };
    },
    async foresee(prefix: string[]): Promise<Answer> {
      const found = await this.choices(prefix);
      if (replaced) return { type: "refused", id: "", clause: "", key: "replaced", data: {}, sentence: "another was asked for" };
      return found.type === "choices" ? this.preview(found.whole!) : found;
    },
  };

  beforeEach(async () => {
    [asked, held, slow, replaced] = [[], [], false, false];
    controller = new Controller(plane, (state) => (seen = state), (looked) => (ghost = looked), () => "not now");
    await controller.open();
  });

  it("never picks a lone offer by itself beside an area", () => {
    expect(values()).toEqual([]);
    expect(seen.choices?.offered.length).toBe(1);
  });

  it("puts down a point that was not offered", async () => {
    await controller.place("4,0");
    expect(values()).toEqual(["4,0"]);
    expect(seen.choices?.whole).toBe("pour 4,0");
  });

  it("puts down the point that leads to one around a corner, and looks at both", async () => {
    await controller.hover("15,0");
    expect(asked.at(-1)).toBe("8,0 15,0");
    await controller.place("15,0");
    expect(values()).toEqual(["8,0", "15,0"]);
    expect(seen.choices?.whole).toBe("pour 8,0 15,0");
  });

  it("shows why a point can't be, and lets another one be chosen", async () => {
    await controller.place("99,0");
    expect(seen.no?.sentence).toBe("outside");
    expect(values()).toEqual([]);
    await controller.pick("point", "1,1");
    expect(values()).toEqual(["1,1"]);
  });

  it("takes a point that is typed, and says when it can't be read", async () => {
    await controller.place("99,0");
    expect(await controller.type("over there")).toBe(false);
    expect(seen.no).toBeNull();
    expect(await controller.type("3 o'clock, 4")).toBe(true);
    expect(values()).toEqual(["4,0"]);
  });

  it("asks about one point at a time while dragging, and always about the last", async () => {
    slow = true;
    asked = [];
    const done = controller.hover("1,0");
    for (let x = 2; x < 50; x++) void controller.hover(`${x},0`);
    expect(asked).toEqual(["1,0"]);
    slow = false;
    held.forEach((go) => go());
    await done;
    expect(asked).toEqual(["1,0", "49,0"]);
    expect(ghost?.value).toBe("49,0");
    expect(ghost?.preview?.sentences).toEqual(["pour 49,0 would hurt"]);
  });

  it("says nothing about a point whose preview was replaced by a newer one", async () => {
    await controller.hover("1,0");
    replaced = true;
    await controller.hover("2,0");
    expect(ghost?.value).toBe("1,0");
    expect(ghost?.no).toBeNull();
  });
});
