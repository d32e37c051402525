/** A person at a match: what the wire brings, whose eyes are open, what is being picked. */
import { Controller, NOTHING, type Picking } from "./controller";
import { prefs, t } from "./prefs.svelte";
import { type Chair, markOver } from "./seats";
import { dialer, freshId, Lost, Wire } from "./wire";
import type { Advice, Answer, Asks, Hint, Look, Table, Told } from "./wire_types";

const SPECTATOR = "spectator";

export class Session {
  table = $state.raw<Table | null>(null);
  /** The seats this browser holds. */
  held = $state.raw<number[]>([]);
  /** When `table` arrived, for the clocks. */
  since = $state(0);
  connected = $state(true);
  gone = $state(false);
  /** Whose eyes are open. Null: a spectator, or nobody while the curtain is drawn. */
  eyes = $state<number | null>(null);
  /** The seat the table is to be passed to; null: the curtain is open. */
  curtain = $state<number | null>(null);
  /** People at one screen who have no secrets before each other may do without it. */
  withCurtain = $state(true);
  picking = $state.raw<Picking>(NOTHING);
  logs = $state.raw<Record<string, Told[]>>({});
  fresh = $state.raw<Told[]>([]);
  /** Looks by version, so that a line of the log can show its moment. */
  past = $state.raw<Record<string, Record<number, Look>>>({});
  moment = $state<number | null>(null);
  /** What was asked of a good player: "asked" until the answer is there; null when nothing was asked. */
  hint = $state.raw<Hint | "asked" | null>(null);
  private hintsAsked = 0;

  private readonly wire: Wire;
  private readonly controller: Controller;
  private opened = "";
  private owing: readonly number[] = [];
  private gaveNonces = false;

  constructor(
    readonly match: string,
    chair: Chair | undefined,
    say: () => (key: string) => string,
  ) {
    this.controller = new Controller(
      {
        choices: (prefix) => this.ask("choices", { seat: this.eyes ?? 0, prefix }),
        preview: (text) => this.ask("preview", { seat: this.eyes ?? 0, text }),
        play: (text) => this.ask("play", { seat: this.eyes ?? 0, text }),
      },
      (state) => (this.picking = state),
      (parts) => (parts.length ? t("no.other", { parts: parts.map((part) => say()(`part.${part}`)).join(", ") }) : t("no.nothing")),
    );
    const tokens = (chair?.tokens ?? []).map((each) => each.token);
    this.wire = new Wire(
      tokens,
      prefs.language,
      {
        welcome: (welcome) => (this.held = welcome.seats),
        table: (table) => this.receive(table),
        gone: () => (this.gone = true),
        connected: (is) => (this.connected = is),
      },
      dialer(match),
    );
  }

  close(): void {
    this.wire.close();
  }

  get hotSeat(): boolean {
    return this.held.length > 1;
  }

  get audience(): string {
    return this.eyes === null ? SPECTATOR : String(this.eyes);
  }

  get look(): Look | null {
    if (this.curtain !== null || !this.table) return null;
    const past = this.moment === null ? undefined : this.past[this.audience]?.[this.moment];
    return past ?? this.lookNow(this.table);
  }

  get log(): Told[] {
    return this.curtain === null ? (this.logs[this.audience] ?? []) : [];
  }

  get mine(): boolean {
    return this.eyes !== null && this.curtain === null && (this.table?.owing.includes(this.eyes) ?? false);
  }

  /** How it ended for the one person at this screen; null before that, and for those who only watch. */
  get ending(): "win" | "lose" | null {
    const returns = this.table?.returns;
    if (!returns || this.eyes === null || this.hotSeat) return null;
    const best = Math.max(...returns);
    return returns[this.eyes] === best && returns.some((each) => each < best) ? "win" : returns[this.eyes]! < best ? "lose" : null;
  }

  nameOf(seat: number): string {
    return this.table?.players.find((player) => player.seat === seat)?.name || t("seat", { number: seat + 1 });
  }

  openCurtain(): void {
    this.eyes = this.curtain;
    this.curtain = null;
    this.fresh = [];
    this.refresh();
  }

  showMoment(version: number | null): void {
    this.moment = version !== null && version < (this.table?.version ?? 0) ? version : null;
  }

  pick(part: string, value: string): void {
    this.moment = null;
    void this.controller.pick(part, value);
  }

  stepBack(): void {
    void this.controller.stepBack();
  }

  forgetNo(): void {
    this.controller.forgetNo();
  }

  /** Asks what a good player would do; the answer counts only while the same is being asked, whoever else has chosen meanwhile. */
  async askHint(): Promise<void> {
    if (this.hint !== null || !this.mine || !this.table?.hints) return;
    this.hint = "asked";
    const number = ++this.hintsAsked;
    const answer = await this.request("hint", { seat: this.eyes ?? 0 });
    if (this.hint === "asked" && number === this.hintsAsked) this.hint = answer.type === "hint" ? answer : null;
  }

  forgetHint(): void {
    this.hint = null;
  }

  follow(advice: Advice): void {
    this.moment = null;
    void this.controller.follow(advice.parts);
  }

  confirm(): Promise<boolean> {
    return this.controller.confirm();
  }

  async ask<K extends keyof Asks>(type: K, fields: Asks[K]): Promise<Answer> {
    try {
      return await this.wire.ask(type, fields);
    } catch (why) {
      if (!(why instanceof Lost)) throw why;
      return { type: "refused", id: "", clause: "", key: "lost", data: {}, sentence: t("lost") };
    }
  }

  /** Asks for something besides a move; a refusal is shown like that of a move. */
  async request<K extends keyof Asks>(type: K, fields: Asks[K]): Promise<Answer> {
    const answer = await this.ask(type, fields);
    if (answer.type === "refused") this.controller.refuse("", answer.sentence, answer.clause);
    return answer;
  }

  private lookNow(table: Table): Look | null {
    return this.eyes === null ? (table.spectator ?? null) : (table.held[String(this.eyes)] ?? null);
  }

  private receive(table: Table): void {
    this.table = table;
    this.since = performance.now();
    this.remember(table);
    this.turnTheTable(table);
    this.fresh = table.events[this.audience] ?? [];
    this.giveNonces(table);
    if (table.phase === "over") markOver(this.match);
    this.refresh();
  }

  /** Chance is drawn from the server's secret and these together: nobody alone chooses. */
  private giveNonces(table: Table): void {
    if (table.phase !== "waiting" || table.commitment === null || this.gaveNonces) return;
    this.gaveNonces = true;
    for (const seat of this.held) void this.ask("nonce", { seat, nonce: freshId() });
  }

  private remember(table: Table): void {
    const logs = { ...this.logs };
    const past = { ...this.past };
    for (const [audience, told] of Object.entries(table.events)) {
      const known = logs[audience] ?? [];
      const newest = known.at(-1)?.version ?? -1;
      logs[audience] = [...known, ...told.filter((event) => event.version > newest)];
    }
    for (const [audience, look] of Object.entries(table.held)) past[audience] = { ...past[audience], [table.version]: look };
    if (table.spectator) past[SPECTATOR] = { ...past[SPECTATOR], [table.version]: table.spectator };
    this.logs = logs;
    this.past = past;
  }

  /** With several people at one screen the eyes stay with the one who owes; otherwise the curtain falls for the next. */
  private turnTheTable(table: Table): void {
    const held = this.held;
    if (held.length < 2 || table.phase === "waiting") {
      this.eyes = held.length === 1 ? held[0]! : null;
      return;
    }
    const next = table.owing.find((seat) => held.includes(seat));
    const stays = this.eyes !== null && (next === undefined || table.owing.includes(this.eyes));
    if (table.phase === "over") return this.passTo(this.curtain ?? this.eyes ?? held[0]!, false);
    if (stays) return;
    this.passTo(next ?? held[0]!, this.withCurtain);
  }

  private passTo(seat: number, behindCurtain: boolean): void {
    this.curtain = behindCurtain ? seat : null;
    this.eyes = behindCurtain ? null : seat;
  }

  /**
   * Asks for choices once per version and seat; a table that came again changes nothing under the fingers. Nor does one on which
   * another seat has chosen in secret while this one is still choosing.
   */
  private refresh(): void {
    const table = this.table;
    const now = this.mine && table ? `${table.version}/${this.eyes}` : "";
    const owing = table?.owing ?? [];
    const fewer = owing.length < this.owing.length && owing.every((seat) => this.owing.includes(seat));
    const goesOn = fewer && now !== "" && this.opened.endsWith(`/${this.eyes}`) && this.look?.decision?.mode === "commit";
    this.owing = owing;
    if (now === this.opened) return;
    this.opened = now;
    if (goesOn) return;
    this.moment = null;
    this.hint = null;
    if (now) void this.controller.open();
    else this.controller.close();
  }
}
