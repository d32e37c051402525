/** One live match: a WebSocket that comes back by itself, asks by id, and resends what was not answered. */
import { DRAWN } from "../boards/registry";
import type { Answer, Asks, Emoted, FromServer, Table, Watching, Welcome } from "./wire_types";

export const PROTOCOL = 1;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 4_000;
const PING_EVERY = 25_000;
const PONG_WITHIN = 10_000;
const BREATH = 1_000;

/** Milliseconds after which a press that was never sent, or never answered, is no longer sent: by then it might surprise whoever made it. */
const PRESS_WAITS = 60_000;

/** Carried out once however often they arrive: sent again after a reconnect, or if they came too fast. The others fail and are the player's to repeat. */
const RESENT: readonly (keyof Asks)[] = ["play", "choices", "preview", "resign", "answer_undo", "take_over", "nonce"];
/** Of these, what also waits for the connection if it was asked without one. Where it was a press, the prompt says so. */
const HELD: readonly (keyof Asks)[] = ["play", "choices", "preview", "nonce"];

/** The connection was lost before this was sent. */
export class Lost extends Error {}
/** The match went on while this waited for the connection, so it was not sent. */
export class Overtaken extends Lost {}
/** Whoever pressed took it back before it was sent. */
export class TakenBack extends Error {}

export type Unsent = "" | "waits" | "unanswered";

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

export interface Listener {
  welcome(welcome: Welcome): void;
  table(table: Table): void;
  gone(): void;
  connected(is: boolean): void;
  /** What is not about the match itself. */
  aside?(message: Emoted | Watching): void;
  /** What has become of a press while there is no connection: it waits to be sent, or it was sent and nobody knows whether it arrived. */
  unsent?(is: Unsent): void;
}

interface Pending {
  text: string;
  resend: boolean;
  /** Somebody played or picked something, and a move may follow from it. */
  press: boolean;
  sent: boolean;
  /** When it was asked, and the version that the table had then. */
  at: number;
  version: number | null;
  resolve: (answer: Answer) => void;
  reject: (why: Error) => void;
}

export class Wire {
  version: number | null = null;
  private socket: Socket | null = null;
  private welcomed = false;
  private closed = false;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setTimeout> | undefined;
  private readonly pending = new Map<string, Pending>();

  constructor(
    private readonly tokens: string[],
    private readonly language: string,
    private readonly listener: Listener,
    private readonly dial: () => Socket,
  ) {
    globalThis.addEventListener?.("offline", this.cut);
    this.connect();
  }

  ask<K extends keyof Asks>(type: K, fields: Asks[K]): Promise<Answer> {
    const id = freshId();
    return new Promise((resolve, reject) => {
      const text = JSON.stringify({ type, id, ...fields });
      if (!this.welcomed && !HELD.includes(type)) return reject(new Lost());
      const press = type === "play" || (type === "choices" && (fields as Asks["choices"]).prefix.length > 0);
      this.pending.set(id, { text, resend: RESENT.includes(type), press, sent: this.welcomed, at: Date.now(), version: this.version, resolve, reject });
      if (this.welcomed) this.socket?.send(text);
      if (press) setTimeout(() => this.welcomed || this.forget((pending) => this.isTooOld(pending)), PRESS_WAITS);
      this.tellUnsent();
    });
  }

  /** Takes back what was pressed and waits for the connection. */
  takeBack(): void {
    this.forget((pending) => pending.press && !pending.sent, () => new TakenBack());
  }

  close(): void {
    this.closed = true;
    globalThis.removeEventListener?.("offline", this.cut);
    clearTimeout(this.timer);
    clearTimeout(this.beat);
    this.socket?.close();
    this.forget(() => true);
  }

  private connect(): void {
    const socket = this.dial();
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, tokens: this.tokens, since: this.version, language: this.language, nonces: true, steps: true, draws: DRAWN }));
    socket.onmessage = (event) => this.hear(JSON.parse(event.data) as FromServer);
    socket.onclose = () => this.dropped();
  }

  /** The browser knows that the network is gone long before the line does. */
  private cut = (): void => {
    if (!this.welcomed || !this.socket) return;
    this.socket.onclose = null;
    this.socket.close();
    this.dropped();
  };

  private dropped(): void {
    clearTimeout(this.beat);
    this.welcomed = false;
    if (this.closed) return;
    this.listener.connected(false);
    this.forget((pending) => !pending.resend);
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private forget(which: (pending: Pending) => boolean, why: () => Error = () => new Lost()): void {
    for (const [id, pending] of this.pending) {
      if (!which(pending)) continue;
      this.pending.delete(id);
      pending.reject(why());
    }
    this.tellUnsent();
  }

  private tellUnsent(): void {
    const presses = this.welcomed ? [] : [...this.pending.values()].filter((pending) => pending.press);
    this.listener.unsent?.(presses.some((pending) => !pending.sent) ? "waits" : presses.length ? "unanswered" : "");
  }

  private isTooOld = ({ press, at }: Pending): boolean => press && Date.now() - at >= PRESS_WAITS;

  /** The match has gone on since this was pressed, and it was pressed in the situation of then. */
  private isOvertaken = ({ press, sent, version }: Pending, now: number): boolean => press && !sent && version !== now;

  private hear(message: FromServer): void {
    this.keepAlive();
    switch (message.type) {
      case "welcome":
        return this.settle(message);
      case "table":
        this.version = message.version;
        return this.listener.table(message);
      case "emoted":
      case "watching":
        return this.listener.aside?.(message);
      case "gone":
        this.listener.gone();
        return this.close();
      default:
        if (message.type === "refused" && message.key === "limit" && this.pending.get(message.id)?.resend) return this.sendLater(message.id);
        this.pending.get(message.id)?.resolve(message);
        this.pending.delete(message.id);
    }
  }

  /** Somebody clicks faster than the server listens: that is no reason to bother them. */
  private sendLater(id: string): void {
    setTimeout(() => {
      const pending = this.pending.get(id);
      if (pending && this.welcomed) this.socket?.send(pending.text);
    }, BREATH);
  }

  private settle(welcome: Welcome): void {
    this.welcomed = true;
    this.wait = FIRST_WAIT;
    this.listener.welcome(welcome);
    this.listener.connected(true);
    this.forget((pending) => this.isTooOld(pending));
    this.forget((pending) => this.isOvertaken(pending, welcome.version), () => new Overtaken());
    for (const pending of this.pending.values()) {
      pending.sent = true;
      this.socket?.send(pending.text);
    }
    this.tellUnsent();
  }

  /** A silent line is tried with a ping; a line that stays silent is dropped, so that `onclose` dials again. */
  private keepAlive(): void {
    clearTimeout(this.beat);
    this.beat = setTimeout(() => {
      this.socket?.send(JSON.stringify({ type: "ping", id: freshId() }));
      this.beat = setTimeout(() => this.socket?.close(), PONG_WITHIN);
    }, PING_EVERY);
  }
}

export function dialer(match: string): () => Socket {
  const address = new URL(`/api/matches/${encodeURIComponent(match)}/live`, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.hash = "";
  return () => new WebSocket(address) as unknown as Socket;
}

export function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
