/**
 * The board as a filter over choices. A person picks one part after the other; the server says what may follow, what is barred
 * and why, and when the parts make a whole action. The whole is previewed, and sent only when confirmed.
 */
import type { Answer, Choice, Choices, Preview } from "./wire_types";

export interface Server {
  choices(prefix: string[]): Promise<Answer>;
  preview(text: string): Promise<Answer>;
  play(text: string): Promise<Answer>;
}

/** Why a click did nothing, for the refusal note. `thing` is what was clicked, "" for a whole action. */
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

export const NOTHING: Picking = { choices: null, prefix: [], picked: [], preview: null, no: null, busy: false, canStepBack: false };

export class Controller {
  state: Picking = NOTHING;
  private steps: Step[] = [];
  private preview: Preview | null = null;
  private no: No | null = null;
  /** Rises with every question, so that a late answer to an older one is ignored. */
  private round = 0;

  constructor(
    private readonly server: Server,
    private readonly changed: (state: Picking) => void,
    private readonly notNow: (expected: string[]) => string,
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
    const barred = this.steps.flatMap((step) => step.choices.barred).findLast(is);
    if (barred) return this.refuse(barred.thing, barred.sentence, barred.clause);
    const expected = this.steps.at(-1)?.choices.offered.map((choice) => choice.part) ?? [];
    this.refuse(`${part}:${value}`, this.notNow([...new Set(expected)]), "");
  }

  /** Picks an action whose parts are known, as if a person had picked them one after the other. */
  async follow(values: readonly string[]): Promise<void> {
    this.clear();
    await this.ask();
    for (let count = -1; this.prefix().length > count && this.prefix().length < values.length; ) {
      count = this.prefix().length;
      const choice = this.steps.at(-1)?.choices.offered.find(({ value }) => value === values[count]);
      if (choice) await this.pickAt(this.steps.length - 1, choice);
    }
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
    if (answer.type === "refused") this.no = { thing: "", sentence: answer.sentence, clause: answer.clause };
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
    if (answer.type === "refused") return this.refuse("", answer.sentence, answer.clause);
    if (answer.type !== "choices") return this.tell(false);
    const only = answer.whole === null && answer.offered.length === 1 ? answer.offered[0]! : null;
    this.steps.push({ choices: answer, picked: only, alone: only !== null });
    if (only) return this.ask();
    this.tell(false);
    if (answer.whole !== null) await this.look(answer.whole, round);
  }

  private async look(whole: string, round: number): Promise<void> {
    const answer = await this.server.preview(whole);
    if (round !== this.round || answer.type !== "preview") return;
    this.preview = answer;
    this.tell(false);
  }

  private findStep(fits: (step: Step) => boolean): number {
    return this.steps.findLastIndex(fits);
  }

  private keep(count: number): void {
    this.round += 1;
    this.steps = this.steps.slice(0, count);
    this.preview = null;
    this.no = null;
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
    const skipped = this.steps.slice(this.findStep((step) => step.picked !== null && !step.alone) + 1, -1);
    return { ...last.choices, barred: [...skipped.flatMap((step) => step.choices.barred), ...last.choices.barred] };
  }

  private tell(busy: boolean): void {
    const picked = this.steps.flatMap((step) => (step.alone ? [] : (step.picked ?? [])));
    this.state = { choices: this.choices(), prefix: this.prefix(), picked, preview: this.preview, no: this.no, busy, canStepBack: picked.length > 0 };
    this.changed(this.state);
  }
}
