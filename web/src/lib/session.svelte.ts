/** A person at a match: what the wire brings, whose eyes are open, what is being picked. */
import { lastWordKey } from "./asking";
import { nextMatch, presenceChanges } from "./presence_changes";
import { Controller, type Ghost, NOTHING, type Picking, TAKEN_BACK } from "./controller";
import { knownSecret } from "./me.svelte";
import { Playback, type PlaybackState } from "./playback";
import { prefs, t } from "./prefs.svelte";
import { type Chair, markOver, seatedAs } from "./seats";
import { audienceOf, holdOf, type Shot, shotsOf, toldWith } from "./shots";
import { dialer, freshId, Lost, Overtaken, TakenBack, type Unsent, Wire } from "./wire";
import type { Advice, Answer, Asks, Emoted, Grumble, Hint, Look, Outcome, Player, Table, Told, Watching } from "./wire_types";

/** The server's word for thinking that took too long. */
const TOO_LONG = "worker";
const NO_IDEA: Hint = { type: "hint", id: "", version: 0, candidates: [], range: [-1, 1] };
/** Milliseconds for which a grumble or a change of presence is shown. */
const FADES_AFTER = 6_000;
/** Seconds on a running clock below which others are shown fast. */
const HURRY = 600;

/** What happened in one version, as somebody was told it. */
export interface Happening {
  version: number;
  told: Told[];
}

export class Session {
  /** The table on show. It may be behind what has happened: see `playing`. */
  table = $state.raw<Table | null>(null);
  /** How far what is shown is behind, and whether it stands still. */
  playing = $state.raw<PlaybackState>({ behind: 0, paused: false, settled: true });
  /** Whose doing the table on show is. */
  actor = $state<number | null>(null);
  /** The seats this browser holds. */
  held = $state.raw<number[]>([]);
  /** When `table` arrived, for the clocks. */
  since = $state(0);
  connected = $state(true);
  /** What has become of a press while there is no connection. */
  unsent = $state<Unsent>("");
  gone = $state(false);
  /** Whose eyes are open. Null: a spectator, or nobody while the curtain is drawn. */
  eyes = $state<number | null>(null);
  /** The seat the table is to be passed to; null: the curtain is open. */
  curtain = $state<number | null>(null);
  /** People at one screen who have no secrets before each other may do without it. */
  withCurtain = $state(true);
  picking = $state.raw<Picking>(NOTHING);
  /** What the point that is being looked at would do. */
  ghost = $state.raw<Ghost | null>(null);
  logs = $state.raw<Record<string, Told[]>>({});
  fresh = $state.raw<Told[]>([]);
  /** Looks by version, so that a line of the log can show its moment. */
  past = $state.raw<Record<string, Record<number, Look>>>({});
  moment = $state<number | null>(null);
  /** What was asked of a good player: "asked" until the answer is there; null when nothing was asked. */
  hint = $state.raw<Hint | "asked" | null>(null);
  private hintsAsked = 0;
  /** What is being grumbled, by seat. */
  grumbles = $state.raw<Readonly<Record<number, Grumble>>>({});
  /** How many look on. */
  watchers = $state(0);
  /** Who has just come or gone, as sentences. */
  presenceChanges = $state.raw<readonly string[]>([]);
  private readonly fading = new Map<string, ReturnType<typeof setTimeout>>();

  /** The newest table there is. */
  private latest: Table | null = null;
  /** The latest version in which each seat did something. */
  private acted = $state.raw<Record<string, number>>({});
  private readonly playback: Playback<Shot>;
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
        foresee: (prefix) => this.ask("preview", { seat: this.eyes ?? 0, prefix }),
        play: (text) => this.ask("play", { seat: this.eyes ?? 0, text }),
        read: (prefix, typed) => this.ask("read", { seat: this.eyes ?? 0, prefix, typed }),
      },
      (state) => (this.picking = state),
      (ghost) => (this.ghost = ghost),
      () => t(this.eyes === null ? "no.watching" : "no.nothing"),
      (choice) => say()(lastWordKey(choice)) !== lastWordKey(choice),
    );
    this.playback = new Playback<Shot>({
      show: (shot, skipped) => this.show(shot, skipped),
      hold: (shot) => holdOf({ shot, told: this.toldIn(shot.version), own: shot.seat !== null && this.held.includes(shot.seat), pace: this.hurried ? "fast" : prefs.pace }),
      changed: (state) => (this.playing = state),
    });
    const secret = knownSecret();
    const tokens = [...(chair?.tokens ?? []).map((each) => each.token), ...(secret ? [secret] : [])];
    this.wire = new Wire(
      tokens,
      prefs.language,
      {
        welcome: (welcome) => {
          this.held = welcome.seats;
          seatedAs(match, welcome.seats);
        },
        table: (table) => this.receive(table),
        gone: () => (this.gone = true),
        connected: (is) => (this.connected = is),
        aside: (message) => this.overhear(message),
        unsent: (is) => (this.unsent = is),
      },
      dialer(match),
    );
  }

  close(): void {
    for (const timer of this.fading.values()) clearTimeout(timer);
    this.playback.close();
    this.wire.close();
  }

  get hotSeat(): boolean {
    return this.held.length > 1;
  }

  get audience(): string {
    return audienceOf(this.eyes);
  }

  get look(): Look | null {
    if (this.curtain !== null || !this.table) return null;
    const past = this.moment === null ? undefined : this.past[this.audience]?.[this.moment];
    return past ?? this.lookNow(this.table);
  }

  /** What has been shown. Where something is being turned up, its lines wait until it lies there. */
  get log(): Told[] {
    if (this.curtain !== null) return [];
    const shown = this.table?.version ?? 0;
    const turning = !this.playing.settled && this.fresh.some((event) => event.drama);
    return (this.logs[this.audience] ?? []).filter((event) => event.version < shown || (event.version === shown && !turning));
  }

  /** What happened since the looker last did something, version by version. */
  get recap(): Happening[] {
    const since = this.eyes === null ? (this.table?.version ?? 0) - 1 : (this.acted[String(this.eyes)] ?? 0);
    const versions = Map.groupBy(this.log.filter((event) => event.version > since), (event) => event.version);
    return [...versions].map(([version, told]) => ({ version, told }));
  }

  /** What is told with what the board shows: of the moment that is looked at, or of now. */
  get telling(): Told[] {
    return this.moment === null ? this.fresh : this.toldIn(this.moment);
  }

  /** The words of something big, while it is on show. */
  get drama(): string {
    if (this.curtain !== null || (this.moment === null && this.playing.settled)) return "";
    return this.telling.findLast((event) => event.drama)?.drama ?? "";
  }

  /** The match is over, and its last action has been shown to the end. */
  get over(): boolean {
    return this.table?.phase === "over" && this.playing.settled;
  }

  get outcome(): Outcome | null {
    return this.eyes === null || this.hotSeat ? null : (this.table?.outcomes?.[String(this.eyes)] ?? null);
  }

  /** Something waits to be shown, so nothing can be chosen yet. */
  get behind(): boolean {
    return this.playing.behind > 0;
  }

  /** The looker's own clock runs, so nobody may dawdle. */
  private get hurried(): boolean {
    const clock = this.latest?.players.find((player) => player.seat === this.eyes)?.clock;
    return prefs.pace !== "instant" && clock !== null && clock !== undefined && clock.running && clock.left < HURRY;
  }

  get mine(): boolean {
    return this.eyes !== null && this.curtain === null && (this.table?.owing.includes(this.eyes) ?? false);
  }

  /** How it ended for the one person at this screen; null before that, and for those who only watch. */
  get ending(): "win" | "lose" | null {
    const returns = this.table?.returns;
    if (!returns || !this.over || this.eyes === null || this.hotSeat) return null;
    const best = Math.max(...returns);
    return returns[this.eyes] === best && returns.some((each) => each < best) ? "win" : returns[this.eyes]! < best ? "lose" : null;
  }

  /** People who aren't at this screen. */
  get others(): Player[] {
    return (this.table?.players ?? []).filter((player) => player.kind === "human" && !this.held.includes(player.seat));
  }

  /** All of them are away. */
  get alone(): boolean {
    return this.others.length > 0 && this.others.every((player) => !player.here);
  }

  nameOf(seat: number): string {
    return this.table?.players.find((player) => player.seat === seat)?.name || t("seat", { number: seat + 1 });
  }

  /** The side this seat plays on, where several seats play together. */
  teamOf(seat: number): string {
    const side = this.table?.sides?.find((each) => each.seats.includes(seat));
    return side && side.seats.length > 1 ? side.name : "";
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

  skip(): void {
    this.playback.skip();
  }

  pause(is: boolean): void {
    this.playback.pause(is);
  }

  step(): void {
    this.playback.step();
  }

  /** A click on the board of another moment only leads back to now. */
  pick(part: string, value: string): void {
    if (this.behind) return this.skip();
    if (this.moment !== null) return this.showMoment(null);
    void this.controller.pick(part, value);
  }

  place(value: string): void {
    if (this.moment !== null) return this.showMoment(null);
    void this.controller.place(value);
  }

  hover(value: string): void {
    void this.controller.hover(value);
  }

  type(typed: string): Promise<boolean> {
    this.moment = null;
    return this.controller.type(typed);
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
    const answer = await this.ask("hint", { seat: this.eyes ?? 0 });
    if (this.hint !== "asked" || number !== this.hintsAsked) return;
    const tooLong = answer.type === "refused" && answer.key === TOO_LONG;
    if (answer.type === "refused" && !tooLong) this.controller.refuse("", answer.sentence, answer.clause);
    this.hint = answer.type === "hint" ? answer : tooLong ? NO_IDEA : null;
  }

  forgetHint(): void {
    this.hint = null;
  }

  follow(advice: Advice): void {
    void this.followParts(advice.parts, true);
  }

  followParts(values: readonly string[], settled = false): Promise<void> {
    if (this.behind) return Promise.resolve(this.skip());
    this.moment = null;
    return this.controller.follow(values, settled);
  }

  /** A whole action at once; it waits for the player's word if it is not to be sent. */
  async actParts(values: readonly string[], send: boolean): Promise<void> {
    await this.followParts(values);
    if (send && this.mine && this.picking.choices?.whole) await this.confirm();
  }

  confirm(): Promise<boolean> {
    if (this.moment !== null) return Promise.resolve(false);
    return this.controller.confirm();
  }

  /** Takes back what was pressed and waits for the connection. */
  takeBack(): void {
    this.wire.takeBack();
  }

  async ask<K extends keyof Asks>(type: K, fields: Asks[K]): Promise<Answer> {
    try {
      return await this.wire.ask(type, fields);
    } catch (why) {
      if (why instanceof TakenBack) return { type: "refused", id: "", clause: "", key: TAKEN_BACK, data: {}, sentence: "" };
      if (!(why instanceof Lost)) throw why;
      return { type: "refused", id: "", clause: "", key: "lost", data: {}, sentence: t(why instanceof Overtaken ? "lost.overtaken" : "lost") };
    }
  }

  /** Asks for something besides a move; a refusal is shown like that of a move. */
  async request<K extends keyof Asks>(type: K, fields: Asks[K]): Promise<Answer> {
    const answer = await this.ask(type, fields);
    if (answer.type === "refused") this.controller.refuse("", answer.sentence, answer.clause);
    return answer;
  }

  private overhear(message: Emoted | Watching): void {
    if (message.type === "watching") this.watchers = message.count;
    else if (prefs.emotes || this.held.includes(message.seat)) {
      const { seat, emote } = message;
      this.grumbles = { ...this.grumbles, [seat]: emote };
      this.fade(`grumble ${seat}`, () => (this.grumbles = Object.fromEntries(Object.entries(this.grumbles).filter(([each]) => each !== String(seat)))));
    }
  }

  private notePresenceChanges(before: Table, now: Table): void {
    if (nextMatch(now)) return;
    const found = presenceChanges(before.players, now.players).filter(({ seat }) => !this.held.includes(seat));
    if (found.length === 0) return;
    this.presenceChanges = found.map(({ key, seat }) => t(key, { name: now.players.find((player) => player.seat === seat)?.name ?? "" }));
    this.fade("presenceChanges", () => (this.presenceChanges = []));
  }

  /** Once more after a while, unless something new takes its place before. */
  private fade(what: string, gone: () => void): void {
    clearTimeout(this.fading.get(what));
    this.fading.set(what, setTimeout(gone, FADES_AFTER));
  }

  private lookNow(table: Table): Look | null {
    return this.eyes === null ? (table.spectator ?? null) : (table.held[String(this.eyes)] ?? null);
  }

  private receive(table: Table): void {
    const first = this.latest === null;
    if (this.latest) this.notePresenceChanges(this.latest, table);
    const shots = shotsOf(table, this.latest?.version ?? -2);
    this.latest = table;
    this.since = performance.now();
    this.remember(table);
    this.giveNonces(table);
    if (table.phase === "over") markOver(this.match);
    if (shots.length === 0) this.takeIn(table);
    else if (first) this.begin(shots);
    else this.queue(shots);
  }

  /** Whoever comes to a table sees it as it is, and can step through what happened since they last did something. */
  private begin(shots: Shot[]): void {
    if (this.held.length === 1) this.acted = { [String(this.held[0])]: Math.max(0, shots[0]!.version - 1) };
    this.playback.addNow(shots);
    this.playback.skip();
  }

  private queue(shots: Shot[]): void {
    const urgent = shots.findLastIndex((shot) => this.isUrgent(shot)) + 1;
    if (urgent > 0) this.playback.addNow(shots.slice(0, urgent));
    if (urgent < shots.length) this.playback.add(shots.slice(urgent));
  }

  /** Nothing has happened, but somebody came or went, or asks for something. */
  private takeIn(table: Table): void {
    if (this.playback.behind) return this.playback.amend((shot) => ({ ...shot, table }));
    this.table = table;
    this.turnTheTable(table);
    this.refresh();
  }

  /** Own doings are shown at once; so is what others choose in secret while the looker is still choosing. */
  private isUrgent(shot: Shot): boolean {
    if (shot.seat !== null && this.held.includes(shot.seat)) return true;
    return this.mine && this.look?.decision?.mode !== "turn" && shot.table.owing.includes(this.eyes!);
  }

  private show(shot: Shot, skipped: readonly Shot[]): void {
    this.table = shot.table;
    this.actor = shot.seat;
    for (const { seat, version } of [...skipped, shot]) if (seat !== null) this.acted = { ...this.acted, [String(seat)]: version };
    this.turnTheTable(shot.table);
    const versions = new Set(toldWith(shot, skipped, this.held.length === 0).map(({ version }) => version));
    this.fresh = (this.logs[this.audience] ?? []).filter((event) => versions.has(event.version));
    this.refresh();
  }

  private toldIn(version: number): Told[] {
    return (this.logs[this.audience] ?? []).filter((event) => event.version === version);
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
    for (const { version, held, spectator } of [...(table.steps ?? []), table]) {
      for (const [audience, look] of Object.entries(held)) past[audience] = { ...past[audience], [version]: look };
      if (spectator) past[audienceOf(null)] = { ...past[audienceOf(null)], [version]: spectator };
    }
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
    this.passTo(next ?? held[0]!, this.withCurtain && table.secrets !== false);
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
