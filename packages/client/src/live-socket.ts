import { pollMs, type PageFrame, type ServerFrame } from '@backline/contract/live';
import { later } from './later.ts';

/** Between two tries, at most; chosen at random below, so that thousands do not come back at one moment. */
const firstWaitMs = 400;
const longestWaitMs = 10_000;
/**
 * The same while it is away for a moment only: a light show begins ten seconds after Play, and who was away for the first five of
 * them is back before it. No shorter, since a whole hall may have lost its server. Who waits to be let in asks no second time meanwhile.
 */
const longestAtFirstMs = 2_500;
const atFirstMs = 30_000;
const onlineWithinMs = 1_000;
/** A way in that leads nowhere: systems try for minutes, ever more rarely. */
const openingMs = 15_000;
/** After which a socket that says nothing is dead: the server speaks every 25 seconds. */
const silenceMs = 60_000;
/** In which one that is asked whether it is still there has to say anything. */
const doubtMs = 5_000;

export interface LiveSocketOptions {
  /** Of the socket: `wss://…`. */
  url: string;
  /** The server would not have this page: renews the session, if there still is one. Its failure is nobody's business. */
  renew: () => Promise<unknown>;
  /** For tests; else the browser's own, as it is when a socket is opened. */
  WebSocket?: typeof WebSocket;
}

/** Who speaks by the socket. */
interface Speaker {
  /** Else it does not come back. */
  isWanted(): boolean;
  take(frame: ServerFrame): void;
  onLost(): void;
  /** There was no socket for a while. */
  onPoll(): void;
}

/** A socket that comes back by itself as long as it is wanted. Without one, `onPoll` is called every 15 seconds. */
export class LiveSocket {
  readonly #options: LiveSocketOptions;
  readonly #speaker: Speaker;
  readonly #timers = { retry: later(), poll: later(), silence: later(), doubt: later() };
  #socket: WebSocket | null = null;
  #isGreeted = false;
  #tries = 0;
  #lostMs: number | null = null;

  constructor(options: LiveSocketOptions, speaker: Speaker) {
    this.#options = options;
    this.#speaker = speaker;
  }

  get isThere(): boolean {
    return this.#socket !== null;
  }

  /** The server has said where it stands; false again with the next socket. */
  get isGreeted(): boolean {
    return this.#isGreeted;
  }

  readonly open = (): void => {
    if (this.#socket !== null || !this.#speaker.isWanted()) return;
    this.#timers.retry.stop();
    // Adding a listener twice changes nothing.
    globalThis.addEventListener?.('online', this.#hasten);
    globalThis.document?.addEventListener('visibilitychange', this.#look);
    const Socket = this.#options.WebSocket ?? globalThis.WebSocket;
    const socket = new Socket(this.#options.url);
    this.#socket = socket;
    this.#isGreeted = false;
    this.#expectWordsWithin(socket, openingMs);
    this.#hear(socket);
  };

  send(frame: PageFrame): void {
    if (isOpen(this.#socket)) this.#socket.send(JSON.stringify(frame));
  }

  greet(): void {
    this.#isGreeted = true;
    this.#tries = 0;
    this.#lostMs = null;
    this.#timers.poll.stop();
  }

  /** Closes the socket and comes back within that time. */
  giveUp(withinMs: number): void {
    if (this.#socket !== null) this.#lose(this.#socket, withinMs);
  }

  poll(): void {
    this.#timers.poll.start(pollMs, () => {
      if (this.#isGreeted) return;
      this.#speaker.onPoll();
      this.poll();
    });
  }

  /** Ends all timers and listeners, until it is opened again. */
  rest(): void {
    for (const timer of Object.values(this.#timers)) timer.stop();
    const last = this.#socket;
    this.#socket = null;
    this.#isGreeted = false;
    this.#tries = 0;
    this.#lostMs = null;
    last?.close();
    globalThis.removeEventListener?.('online', this.#hasten);
    globalThis.document?.removeEventListener('visibilitychange', this.#look);
  }

  #hear(socket: WebSocket): void {
    let wasOpen = false;
    socket.addEventListener('open', () => {
      wasOpen = true;
      this.#expectWordsWithin(socket, silenceMs);
    });
    socket.addEventListener('message', ({ data }) => {
      if (socket !== this.#socket) return;
      this.#expectWordsWithin(socket, silenceMs);
      this.#timers.doubt.stop();
      this.#speaker.take(JSON.parse(String(data)) as ServerFrame);
    });
    socket.addEventListener('close', () => {
      if (socket !== this.#socket) return;
      // Refused, not lost: perhaps only the token has lapsed.
      if (!wasOpen) this.#options.renew().catch(() => {});
      this.#lose(socket);
    });
  }

  #expectWordsWithin(socket: WebSocket, ms: number): void {
    this.#timers.silence.start(ms, () => this.#lose(socket));
  }

  /** Some networks swallow the farewell: a socket that is given up is let go at once. */
  #lose(lost: WebSocket, withinMs?: number): void {
    if (lost !== this.#socket) return;
    this.#socket = null;
    this.#isGreeted = false;
    lost.close();
    this.#timers.silence.stop();
    this.#timers.doubt.stop();
    this.#speaker.onLost();
    if (!this.#speaker.isWanted()) return;
    this.#lostMs ??= Date.now();
    const longest = Date.now() - this.#lostMs < atFirstMs ? longestAtFirstMs : longestWaitMs;
    const most = withinMs ?? Math.min(longest, firstWaitMs * 2 ** this.#tries);
    this.#tries += 1;
    this.#timers.retry.start(Math.random() * most + 50, this.open);
    this.poll();
  }

  /** Somebody looks at the page again: connect at once, and not when the wait is over. */
  readonly #look = (): void => {
    if (globalThis.document?.visibilityState === 'hidden') return;
    this.open();
    this.#doubt();
  };

  /** The network is back, for a whole hall perhaps. */
  readonly #hasten = (): void => {
    if (this.#socket === null) this.#timers.retry.start(Math.random() * onlineWithinMs, this.open);
    else this.#doubt();
  };

  /** After a sleep, or in another network, a socket may be dead without notice. What it would have heard is missing until that is known. */
  #doubt(): void {
    const doubted = this.#socket;
    if (!isOpen(doubted)) return;
    this.send({ clock: performance.now() });
    this.#timers.doubt.start(doubtMs, () => this.#lose(doubted, onlineWithinMs));
  }
}

const openState: WebSocket['readyState'] = 1;
const isOpen = (socket: WebSocket | null): socket is WebSocket => socket?.readyState === openState;
