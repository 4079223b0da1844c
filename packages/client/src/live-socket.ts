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

export interface LiveSocket {
  readonly isThere: boolean;
  /** The server has said where it stands; false again with the next socket. */
  readonly isGreeted: boolean;
  open(): void;
  send(frame: PageFrame): void;
  greet(): void;
  /** Comes back within that time. */
  giveUp(withinMs: number): void;
  poll(): void;
  /** Ends all timers and listeners, until it is opened again. */
  rest(): void;
}

/** A socket that comes back by itself as long as it is wanted. Without one, `onPoll` every 15 seconds. */
export function createLiveSocket(options: LiveSocketOptions, speaker: Speaker): LiveSocket {
  const { url, renew } = options;
  let socket: WebSocket | null = null;
  let isGreeted = false;
  let tries = 0;
  let lostMs: number | null = null;
  const timers = { retry: later(), poll: later(), silence: later(), doubt: later() };

  function open() {
    if (socket !== null || !speaker.isWanted()) return;
    timers.retry.stop();
    listenToPage();
    const Socket = options.WebSocket ?? globalThis.WebSocket;
    const opening = new Socket(url);
    let wasOpen = false;
    socket = opening;
    isGreeted = false;
    timers.silence.start(openingMs, () => lose(opening));
    opening.addEventListener('open', () => {
      wasOpen = true;
      timers.silence.start(silenceMs, () => lose(opening));
    });
    opening.addEventListener('message', ({ data }) => {
      if (opening !== socket) return;
      timers.silence.start(silenceMs, () => lose(opening));
      timers.doubt.stop();
      speaker.take(JSON.parse(String(data)) as ServerFrame);
    });
    opening.addEventListener('close', () => {
      if (opening !== socket) return;
      // Refused, not lost: perhaps only the token has lapsed.
      if (!wasOpen) renew().catch(() => {});
      lose(opening);
    });
  }

  /** Some networks swallow the farewell: a socket that is given up is let go at once. */
  function lose(lost: WebSocket, withinMs?: number) {
    if (lost !== socket) return;
    socket = null;
    isGreeted = false;
    lost.close();
    timers.silence.stop();
    timers.doubt.stop();
    speaker.onLost();
    if (!speaker.isWanted()) return;
    lostMs ??= Date.now();
    const longest = Date.now() - lostMs < atFirstMs ? longestAtFirstMs : longestWaitMs;
    const most = withinMs ?? Math.min(longest, firstWaitMs * 2 ** tries);
    tries += 1;
    timers.retry.start(Math.random() * most + 50, open);
    poll();
  }

  function send(frame: PageFrame) {
    if (isOpen(socket)) socket.send(JSON.stringify(frame));
  }

  function poll() {
    timers.poll.start(pollMs, () => {
      if (isGreeted) return;
      speaker.onPoll();
      poll();
    });
  }

  /** Somebody looks again: at once, and not when the wait is over. */
  function look() {
    if (globalThis.document?.visibilityState === 'hidden') return;
    open();
    doubt();
  }

  /** The network is back, for a whole hall perhaps. */
  function hasten() {
    if (socket === null) timers.retry.start(Math.random() * onlineWithinMs, open);
    else doubt();
  }

  /** Behind a sleep, or in another network, a socket may be dead and nobody was told: what it would have heard is missing until that is known. */
  function doubt() {
    const doubted = socket;
    if (!isOpen(doubted)) return;
    send({ clock: performance.now() });
    timers.doubt.start(doubtMs, () => lose(doubted, onlineWithinMs));
  }

  function rest() {
    for (const timer of Object.values(timers)) timer.stop();
    const last = socket;
    socket = null;
    isGreeted = false;
    tries = 0;
    lostMs = null;
    last?.close();
    globalThis.removeEventListener?.('online', hasten);
    globalThis.document?.removeEventListener('visibilitychange', look);
  }

  /** Adding a listener twice changes nothing. */
  function listenToPage() {
    globalThis.addEventListener?.('online', hasten);
    globalThis.document?.addEventListener('visibilitychange', look);
  }

  return {
    get isThere() {
      return socket !== null;
    },
    get isGreeted() {
      return isGreeted;
    },
    open,
    send,
    greet() {
      isGreeted = true;
      tries = 0;
      lostMs = null;
      timers.poll.stop();
    },
    giveUp(withinMs) {
      if (socket !== null) lose(socket, withinMs);
    },
    poll,
    rest,
  };
}

const openState: WebSocket['readyState'] = 1;
const isOpen = (socket: WebSocket | null): socket is WebSocket => socket?.readyState === openState;
