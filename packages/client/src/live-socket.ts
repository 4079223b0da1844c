import { pollMs, type PageFrame, type ServerFrame } from '@backline/contract/live';
import { later } from './later.ts';

/** Between two tries, at most; chosen at random below, so that thousands do not come back at one moment. */
const longestWaitMs = 10_000;
const firstWaitMs = 400;
const onlineWithinMs = 1_000;
/** After which a socket that says nothing is dead: the server speaks every 25 seconds. */
const silenceMs = 60_000;

export interface LiveSocketOptions {
  /** Of the socket: `wss://…`. */
  url: string;
  /** The server would not have this page: renews the session, if there still is one. Its failure is nobody's business. */
  renew: () => Promise<unknown>;
  WebSocket: typeof WebSocket;
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
  /** Until it is opened again. */
  rest(): void;
  close(): void;
}

/** A socket that comes back by itself as long as it is wanted. Without one, `onPoll` every 15 seconds. */
export function createLiveSocket({ url, renew, WebSocket: Socket }: LiveSocketOptions, speaker: Speaker): LiveSocket {
  let socket: WebSocket | null = null;
  let isGreeted = false;
  let tries = 0;
  const timers = { retry: later(), poll: later(), silence: later() };

  function open() {
    if (socket !== null || !speaker.isWanted()) return;
    timers.retry.stop();
    const opening = new Socket(url);
    let wasOpen = false;
    socket = opening;
    isGreeted = false;
    opening.addEventListener('open', () => {
      wasOpen = true;
      timers.silence.start(silenceMs, () => lose(opening));
    });
    opening.addEventListener('message', ({ data }) => {
      if (opening !== socket) return;
      timers.silence.start(silenceMs, () => lose(opening));
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
    speaker.onLost();
    if (!speaker.isWanted()) return;
    const most = withinMs ?? Math.min(longestWaitMs, firstWaitMs * 2 ** tries);
    tries += 1;
    timers.retry.start(Math.random() * most + 50, open);
    poll();
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
    if (globalThis.document?.visibilityState !== 'hidden') open();
  }

  /** The network is back, for a whole hall perhaps. */
  function hasten() {
    if (socket === null) timers.retry.start(Math.random() * onlineWithinMs, open);
  }

  function rest() {
    for (const timer of Object.values(timers)) timer.stop();
    const last = socket;
    socket = null;
    isGreeted = false;
    tries = 0;
    last?.close();
  }

  globalThis.addEventListener?.('online', hasten);
  globalThis.document?.addEventListener('visibilitychange', look);

  return {
    get isThere() {
      return socket !== null;
    },
    get isGreeted() {
      return isGreeted;
    },
    open,
    send(frame) {
      if (socket?.readyState === Socket.OPEN) socket.send(JSON.stringify(frame));
    },
    greet() {
      isGreeted = true;
      tries = 0;
      timers.poll.stop();
    },
    giveUp(withinMs) {
      if (socket !== null) lose(socket, withinMs);
    },
    poll,
    rest,
    close() {
      rest();
      globalThis.removeEventListener?.('online', hasten);
      globalThis.document?.removeEventListener('visibilitychange', look);
    },
  };
}
