import { pollMs, type PageFrame, type ServerFrame } from '@backline/contract/live';
import { later } from './later.ts';

/** Max wait between two attempts. The actual wait is random, so that thousands do not reconnect at once. */
const firstWaitMs = 400;
const maxWaitMs = 10_000;
/**
 * Max wait in the first 30 seconds. A phone that is offline for five seconds must not miss a light show, which starts
 * ten seconds after Play.
 */
const maxFirstWaitMs = 2_500;
const atFirstMs = 30_000;
const onlineWithinMs = 1_000;
/** Timeout of an attempt; browsers would wait for minutes. */
const openingMs = 15_000;
/** Timeout of a silent socket; the server sends a frame every 25 seconds. */
const silenceMs = 60_000;
/** Timeout of the ping that checks whether a socket still works. */
const livenessTimeoutMs = 5_000;

export interface LiveSocketOptions {
  url: string;
  /** Called when the server rejects the socket. Failures are ignored. */
  renew: () => Promise<unknown>;
  /** Called when the server has greeted a new socket. */
  onConnect?: () => void;
  WebSocket?: typeof WebSocket;
}

interface SocketHandlers {
  /** The socket reconnects while this returns true. */
  isWanted(): boolean;
  take(frame: ServerFrame): void;
  onLost(): void;
  onPoll(): void;
}

/** A socket that reconnects while it is wanted. While it is closed, `onPoll` runs every 15 seconds. */
export class LiveSocket {
  readonly #options: LiveSocketOptions;
  readonly #handlers: SocketHandlers;
  readonly #timers = { retry: later(), poll: later(), silence: later(), liveness: later() };
  #socket: WebSocket | null = null;
  #isGreeted = false;
  #tries = 0;
  #lostMs: number | null = null;

  constructor(options: LiveSocketOptions, handlers: SocketHandlers) {
    this.#options = options;
    this.#handlers = handlers;
  }

  get isThere(): boolean {
    return this.#socket !== null;
  }

  get isGreeted(): boolean {
    return this.#isGreeted;
  }

  readonly open = (): void => {
    if (this.#socket !== null || !this.#handlers.isWanted()) return;
    this.#timers.retry.stop();
    globalThis.addEventListener?.('online', this.#onOnline);
    globalThis.document?.addEventListener('visibilitychange', this.#onVisible);
    const Socket = this.#options.WebSocket ?? globalThis.WebSocket;
    const socket = new Socket(this.#options.url);
    this.#socket = socket;
    this.#isGreeted = false;
    this.#restartSilenceTimer(socket, openingMs);
    this.#addListeners(socket);
  };

  send(frame: PageFrame): void {
    if (isOpen(this.#socket)) this.#socket.send(JSON.stringify(frame));
  }

  greet(): void {
    this.#isGreeted = true;
    this.#tries = 0;
    this.#lostMs = null;
    this.#timers.poll.stop();
    this.#options.onConnect?.();
  }

  giveUp(withinMs: number): void {
    if (this.#socket !== null) this.#lose(this.#socket, withinMs);
  }

  poll(): void {
    this.#timers.poll.start(pollMs, () => {
      if (this.#isGreeted) return;
      this.#handlers.onPoll();
      this.poll();
    });
  }

  rest(): void {
    for (const timer of Object.values(this.#timers)) timer.stop();
    const last = this.#socket;
    this.#socket = null;
    this.#isGreeted = false;
    this.#tries = 0;
    this.#lostMs = null;
    last?.close();
    globalThis.removeEventListener?.('online', this.#onOnline);
    globalThis.document?.removeEventListener('visibilitychange', this.#onVisible);
  }

  #addListeners(socket: WebSocket): void {
    let wasOpen = false;
    socket.addEventListener('open', () => {
      wasOpen = true;
      this.#restartSilenceTimer(socket, silenceMs);
    });
    socket.addEventListener('message', ({ data }) => {
      if (socket !== this.#socket) return;
      this.#restartSilenceTimer(socket, silenceMs);
      this.#timers.liveness.stop();
      this.#handlers.take(JSON.parse(String(data)) as ServerFrame);
    });
    socket.addEventListener('close', () => {
      if (socket !== this.#socket) return;
      // The socket was rejected before it opened, so the session may have expired.
      if (!wasOpen) this.#options.renew().catch(() => {});
      this.#lose(socket);
    });
  }

  #restartSilenceTimer(socket: WebSocket, ms: number): void {
    this.#timers.silence.start(ms, () => this.#lose(socket));
  }

  /** Releases the socket at once, because some networks swallow the close frame. */
  #lose(lost: WebSocket, withinMs?: number): void {
    if (lost !== this.#socket) return;
    this.#socket = null;
    this.#isGreeted = false;
    lost.close();
    this.#timers.silence.stop();
    this.#timers.liveness.stop();
    this.#handlers.onLost();
    if (!this.#handlers.isWanted()) return;
    this.#lostMs ??= Date.now();
    const limitMs = Date.now() - this.#lostMs < atFirstMs ? maxFirstWaitMs : maxWaitMs;
    const waitMs = withinMs ?? Math.min(limitMs, firstWaitMs * 2 ** this.#tries);
    this.#tries += 1;
    this.#timers.retry.start(Math.random() * waitMs + 50, this.open);
    this.poll();
  }

  readonly #onVisible = (): void => {
    if (globalThis.document?.visibilityState === 'hidden') return;
    this.open();
    this.#checkLiveness();
  };

  readonly #onOnline = (): void => {
    if (this.#socket === null) this.#timers.retry.start(Math.random() * onlineWithinMs, this.open);
    else this.#checkLiveness();
  };

  /** Pings a socket that may have died silently during sleep or in another network. */
  #checkLiveness(): void {
    const checked = this.#socket;
    if (!isOpen(checked)) return;
    this.send({ clock: performance.now() });
    this.#timers.liveness.start(livenessTimeoutMs, () => this.#lose(checked, onlineWithinMs));
  }
}

const openState: WebSocket['readyState'] = 1;
const isOpen = (socket: WebSocket | null): socket is WebSocket => socket?.readyState === openState;
