/**
 * The board as a filter over choices. A person picks one part after the other; the server says what may follow, what is barred
 * and why, and when the parts make a whole action. The whole is previewed, and sent only when confirmed.
 */
import { pointIn, valueAt, viaOf } from "./area";
import { Latest } from "./latest";
import type { Answer, Choice, Choices, Preview, Refused } from "./wire_types";

export interface Server {
  choices(prefix: string[]): Promise<Answer>;
  preview(text: string): Promise<Answer>;
  /** The preview of the action that these values make, without picking them. */
  foresee(prefix: string[]): Promise<Answer>;
  play(text: string): Promise<Answer>;
  read(prefix: string[], typed: string): Promise<Answer>;
}

/** Why a click did nothing, for the refusal note. `thing` is what was clicked, "" for a whole action; no sentence: something else is asked. */
export interface No {
  thing: string;
  sentence: string;
  clause: string;
}

interface Step {
  choices: Choices;
  /** What was picked here; null at the last step. */
  picked: Choice | null;
  /** Picked by itself because nothing else was offered. */
  alone: boolean;
}

export interface Picking {
  choices: Choices | null;
  prefix: Choice[];
  /** Those of the prefix that a person picked, without what followed by itself. */
  picked: Choice[];
  preview: Preview | null;
  no: No | null;
  /** Waiting for the server. */
  busy: boolean;
  /** Something a person picked can be put back. */
  canStepBack: boolean;
}

/** A point that is only being looked at, while something is dragged: what it would do, or why not. */
export interface Ghost {
  value: string;
  preview: Preview | null;
  no: No | null;
}

/** The key of the answer to what was taken back before it was sent. */
export const TAKEN_BACK = "taken back";

export const NOTHING: Picking = { choices: null, prefix: [], picked: [], preview: null, no: null, busy: false, canStepBack: false };

/** A newer preview was asked for, and that one is answered. */
const wasReplaced = (answer: Answer): boolean => answer.type === "refused" && answer.key === "replaced";

export class Controller {
  state: Picking = NOTHING;
  private steps: Step[] = [];
  private preview: Preview | null = null;
  private no: No | null = null;
  private ghost: Ghost | null = null;
  /** The parts make the action that is meant, though more could follow. */
  private settled = false;
  private readonly dragging = new Latest();
  private readonly previewing = new Latest();
  /** Rises with every question, so that a late answer to an older one is ignored. */
  private round = 0;

  constructor(
    private readonly server: Server,
    private readonly changed: (state: Picking) => void,
    /** Told apart from the rest: it changes with every frame of a drag, and nothing else does. */
    private readonly looked: (ghost: Ghost | null) => void,
    /** What to say to a click while nothing is asked. */
    private readonly notMine: () => string,
    /** Whether a choice is the last word on an action, which has a button of its own: then what it does is foretold before it is picked. */
    private readonly isLastWord: (choice: Choice) => boolean = () => false,
  ) {}

  /** A decision is owed: ask what may be done. */
  async open(): Promise<void> {
    this.clear();
    await this.ask();
  }

  /** Nothing is owed any more. */
  close(): void {
    this.round += 1;
    this.clear();
    this.tell(false);
  }

  async pick(part: string, value: string): Promise<void> {
    const is = (choice: Choice): boolean => choice.part === part && choice.value === value;
    const at = this.findStep((step) => step.choices.offered.some(is));
    if (at >= 0) return this.pickAt(at, this.steps[at]!.choices.offered.find(is)!);
    if (this.steps.at(-1)?.choices.area?.part === part) return this.place(value);
    const barred = this.steps.flatMap((step) => step.choices.barred).findLast(is);
    if (barred) return this.refuse(barred.thing, barred.sentence, barred.clause);
    if (this.steps.length > 0) return this.askWhyNot(`${part}:${value}`, value);
    if (!this.state.busy) this.refuse(`${part}:${value}`, this.notMine(), "");
  }

  /** The rules say why something can't be picked; where they have no word on it, something else is asked: a refusal without a sentence. */
  private async askWhyNot(thing: string, value: string): Promise<void> {
    const round = this.round;
    const answer = await this.server.choices([...this.prefix().map((choice) => choice.value), value]);
    if (round !== this.round || (answer.type === "refused" && answer.key === TAKEN_BACK)) return;
    if (answer.type === "refused") this.refuse(thing, answer.sentence, answer.clause);
    else this.refuse(thing, "", "");
  }

  /** Puts down a free point, and before it the one that leads there. */
  async place(value: string): Promise<void> {
    const [via] = this.before(value);
    const steps = this.steps.length;
    if (via !== undefined) await this.put(via);
    if (via === undefined || this.steps.length > steps) await this.put(value);
  }

  /** The server says whether it may lie there. */
  private async put(value: string): Promise<void> {
    const at = this.steps.length - 1;
    const part = this.steps[at]?.choices.area?.part;
    if (part === undefined) return this.refuse("", this.steps.length ? "" : this.notMine(), "");
    const offered = this.steps[at]!.choices.offered.find((choice) => choice.part === part && choice.value === value);
    await this.pickAt(at, { ...(offered ?? { part, value, thing: `${part}:${value}`, label: value, clause: "", sentence: "", data: {} }), free: true });
    if (this.steps.length - 1 === at) this.steps[at] = { ...this.steps[at]!, picked: null };
    this.tell(false);
  }

  /** Looks at a free point without putting it down: one question at a time, and the last point is always asked about. */
  hover(value: string): Promise<void> {
    const prefix = [...this.prefix().map((choice) => choice.value), ...this.before(value)];
    const round = this.round;
    return this.dragging.run(async () => {
      const found = await this.server.foresee([...prefix, value]);
      if (round !== this.round || wasReplaced(found)) return;
      this.see({ value, preview: found.type === "preview" ? found : null, no: found.type === "refused" ? { thing: "", sentence: found.sentence, clause: found.clause } : null });
    });
  }

  /** What a person typed, as a value that may come next: an offered one by its name, or a point. True if it could be read. */
  async type(typed: string): Promise<boolean> {
    this.forgetNo();
    const answer = await this.server.read(this.prefix().map((choice) => choice.value), typed);
    if (answer.type !== "value" || answer.value === null) return false;
    const offered = this.steps.at(-1)?.choices.offered.find((choice) => choice.value === answer.value);
    await (offered ? this.pick(offered.part, offered.value) : this.place(answer.value));
    return true;
  }

  /** Picks an action whose parts are known, as if a person had picked them one after the other. `settled`: it is all of it, so nothing more is asked. */
  async follow(values: readonly string[], settled = false): Promise<void> {
    this.clear();
    await this.ask();
    for (let count = -1; this.prefix().length > count && this.prefix().length < values.length; ) {
      count = this.prefix().length;
      const last = this.steps.at(-1)?.choices;
      const choice = last?.offered.find(({ value }) => value === values[count]);
      if (choice) await this.pickAt(this.steps.length - 1, choice);
      else if (last?.area) await this.put(values[count]!);
    }
    const isAll = this.prefix().length === values.length && this.prefix().every(({ value }, index) => value === values[index]);
    if (!settled || !isAll || !this.steps.at(-1)?.choices.whole) return;
    this.settled = true;
    this.tell(false);
  }

  /** Puts the last part back that a person picked, with those that followed by themselves. */
  async stepBack(): Promise<void> {
    const at = this.findStep((step) => step.picked !== null && !step.alone);
    if (this.no !== null || at < 0) return this.forgetNo();
    this.keep(at + 1);
    this.steps[at]!.picked = null;
    this.tell(false);
  }

  forgetNo(): void {
    this.no = null;
    this.tell(this.state.busy);
  }

  /** Sends the whole action. Resolves to true when it was accepted. */
  async confirm(): Promise<boolean> {
    const whole = this.steps.at(-1)?.choices.whole;
    if (!whole || this.state.busy) return false;
    const round = ++this.round;
    this.tell(true);
    const answer = await this.server.play(whole);
    if (round !== this.round) return answer.type === "ack";
    if (answer.type === "refused" && answer.key !== TAKEN_BACK) this.no = { thing: "", sentence: answer.sentence, clause: answer.clause };
    this.tell(answer.type === "ack");
    return answer.type === "ack";
  }

  private async pickAt(at: number, choice: Choice): Promise<void> {
    this.keep(at + 1);
    this.steps[at] = { ...this.steps[at]!, picked: choice, alone: false };
    await this.ask();
  }

  private async ask(): Promise<void> {
    const round = ++this.round;
    this.tell(true);
    const answer = await this.server.choices(this.prefix().map((choice) => choice.value));
    if (round !== this.round) return;
    if (answer.type === "refused") return this.unpick(answer);
    if (answer.type !== "choices") return this.tell(false);
    const only = answer.whole === null && answer.area === null && answer.offered.length === 1 ? answer.offered[0]! : null;
    this.steps.push({ choices: answer, picked: only, alone: only !== null });
    if (only) return this.ask();
    this.tell(false);
    if (answer.whole !== null) return this.look(() => Promise.resolve(answer), round);
    const [first] = answer.offered;
    if (first && answer.offered.every(this.isLastWord)) await this.look(() => this.server.choices([...this.prefix(), first].map((choice) => choice.value)), round);
  }

  /** What was picked last leads nowhere, or was taken back. */
  private unpick({ key, sentence, clause }: Refused): void {
    const last = this.steps.at(-1);
    if (last) last.picked = null;
    if (key === TAKEN_BACK) this.tell(false);
    else this.refuse("", sentence, clause);
  }

  private look(ahead: () => Promise<Answer>, round: number): Promise<void> {
    return this.previewing.run(async () => {
      if (round !== this.round) return;
      const found = await ahead();
      if (round !== this.round || found.type !== "choices" || found.whole === null) return;
      const answer = await this.server.preview(found.whole);
      if (round !== this.round || answer.type !== "preview") return;
      this.preview = answer;
      this.tell(false);
    });
  }

  /** The point that has to be put down before this one, if any. */
  private before(value: string): string[] {
    const area = this.steps.at(-1)?.choices.area;
    const via = area && viaOf(area, pointIn(value));
    return via ? [valueAt(area, via)] : [];
  }

  private findStep(fits: (step: Step) => boolean): number {
    return this.steps.findLastIndex(fits);
  }

  private keep(count: number): void {
    this.round += 1;
    this.steps = this.steps.slice(0, count);
    this.preview = null;
    this.no = null;
    this.settled = false;
    this.see(null);
  }

  private see(ghost: Ghost | null): void {
    if (ghost === this.ghost) return;
    this.ghost = ghost;
    this.looked(ghost);
  }

  private clear(): void {
    this.keep(0);
  }

  /** Something could not be done, and this is why. */
  refuse(thing: string, sentence: string, clause: string): void {
    this.no = { thing, sentence, clause };
    this.tell(false);
  }

  private prefix(): Choice[] {
    return this.steps.flatMap((step) => step.picked ?? []);
  }

  /** What is barred at the steps that went by themselves stays on show: the person never saw them otherwise. */
  private choices(): Choices | null {
    const last = this.steps.at(-1);
    if (!last) return null;
    if (this.settled) return { ...last.choices, offered: [], barred: [], area: null };
    const skipped = this.steps.slice(this.findStep((step) => step.picked !== null && !step.alone) + 1, -1);
    return { ...last.choices, barred: [...skipped.flatMap((step) => step.choices.barred), ...last.choices.barred] };
  }

  private tell(busy: boolean): void {
    const picked = this.steps.flatMap((step) => (step.alone ? [] : (step.picked ?? [])));
    this.state = { choices: this.choices(), prefix: this.prefix(), picked, preview: this.preview, no: this.no, busy, canStepBack: picked.length > 0 };
    this.changed(this.state);
  }
}
