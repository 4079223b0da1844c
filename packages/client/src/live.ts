import {
  pollMs,
  type Channel,
  type LiveMark,
  type NoticeData,
  type PageFrame,
  type ServerFrame,
  type Topic,
} from '@backline/contract/live';

/**
 * What a page is told: the words of a notice, or that something may have changed of which nothing more is known. `isRefused`: it
 * hears nothing more, since it may not; its own call says why.
 */
export type Told<T extends Topic> = { data: NoticeData<T> } | { data: null; isRefused: boolean };

export interface Live {
  /** From now on `hear` is told, until the answered function is called. A page that listens too late is told what it missed meanwhile. */
  listen<T extends Topic>(topic: T, eventId: number | null, hear: (told: Told<T>) => void): () => void;
  close(): void;
}

export interface LiveOptions {
  /** Of the socket: `wss://…`. */
  url: string;
  /** The server would not have this page: renews the session, if there still is one. Its failure is nobody's business. */
  renew: () => Promise<unknown>;
  /** For tests. */
  WebSocket?: typeof WebSocket;
}

/** Between two tries, at most; chosen at random below, so that thousands do not come back at one moment. */
const longestWaitMs = 10_000;
const firstWaitMs = 400;
const onlineWithinMs = 1_000;
/** A page that leaves one view for another keeps its socket. */
const idleMs = 5_000;
/** After which a socket that says nothing is dead: the server speaks every 25 seconds. */
const silenceMs = 60_000;

interface Heard {
  channel: Channel;
  topic: Topic;
  ears: Set<(told: Told<Topic>) => void>;
  /** Said on the socket of now. */
  isAsked: boolean;
  /** The server has confirmed it there. */
  isHeard: boolean;
  /** Of the last notice that it told, or up to which there was none: channels overtake each other. Null before it was asked for. */
  last: number | null;
}

/** One socket a page, opened when somebody listens; comes back by itself, with what was missed. Without one, pages are told to ask every 15 seconds. */
export function createLive({ url, renew, WebSocket: Socket = globalThis.WebSocket }: LiveOptions): Live {
  const heard = new Map<string, Heard>();
  let socket: WebSocket | null = null;
  let mark: LiveMark | null = null;
  let greeting: LiveMark | null = null;
  let isGreeted = false;
  let tries = 0;
  let isFlushing = false;
  let leaving: Channel[] = [];
  const timers = { retry: later(), idle: later(), poll: later(), silence: later() };

  function connect() {
    if (socket !== null || heard.size === 0) return;
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
      take(JSON.parse(String(data)) as ServerFrame);
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
    for (const one of heard.values()) one.isAsked = one.isHeard = false;
    if (heard.size === 0) return;
    const most = withinMs ?? Math.min(longestWaitMs, firstWaitMs * 2 ** tries);
    tries += 1;
    timers.retry.start(Math.random() * most + 50, connect);
    poll();
  }

  function poll() {
    timers.poll.start(pollMs, () => {
      if (isGreeted) return;
      for (const one of heard.values()) tell(one, { data: null, isRefused: false });
      poll();
    });
  }

  function take(frame: ServerFrame) {
    if ('at' in frame) greet(frame.at);
    else if ('number' in frame) hear(frame);
    else if ('listening' in frame) for (const one of ofChannels(frame.listening)) one.isHeard = true;
    else if ('reload' in frame) {
      if (mark?.stream !== greeting?.stream) mark = greeting;
      for (const one of ofChannels(frame.reload)) {
        one.last = greeting?.number ?? 0;
        tell(one, { data: null, isRefused: false });
      }
    } else if ('refused' in frame) {
      for (const one of ofChannels(frame.refused)) tell(one, { data: null, isRefused: true });
    } else if (socket !== null) lose(socket, frame.leaving.within);
  }

  function greet(at: LiveMark) {
    if (isGreeted) {
      mark = at;
      for (const one of heard.values()) if (one.isHeard) one.last = at.number;
      return;
    }
    isGreeted = true;
    tries = 0;
    timers.poll.stop();
    // What came while it was away is told first; without a mark, what came while the page loaded.
    mark ??= at;
    greeting = at;
    ask(mark);
  }

  function hear({ number, topic, event_id, data }: Extract<ServerFrame, { number: number }>) {
    if (mark !== null) mark = { ...mark, number: Math.max(mark.number, number) };
    const one = heard.get(keyOf({ topic, event_id }));
    if (one === undefined) return;
    // It asked since the last of its slowest channel: this one had it before. Figures are the newest whatever their number.
    if (!one.topic.isSummary && number <= (one.last ?? 0)) return;
    one.last = Math.max(number, one.last ?? 0);
    const said = one.topic.data.safeParse(data);
    if (said.success) tell(one, { data: said.data });
  }

  const ofChannels = (channels: readonly Channel[]) => channels.flatMap((channel) => heard.get(keyOf(channel)) ?? []);

  /** All that are not asked for yet. */
  function ask({ stream, number }: LiveMark) {
    const missing = [...heard.values()].filter(({ isAsked }) => !isAsked);
    if (missing.length === 0) return;
    for (const one of missing) {
      one.isAsked = true;
      one.last ??= number;
    }
    const since = { stream, number: Math.min(...missing.map(({ last }) => last ?? number)) };
    send({ listen: missing.map(({ channel }) => channel), since });
  }

  function send(frame: PageFrame) {
    if (socket?.readyState === Socket.OPEN) socket.send(JSON.stringify(frame));
  }

  /** What a view asks for and leaves in one moment goes in one frame. */
  function flush() {
    if (isFlushing) return;
    isFlushing = true;
    queueMicrotask(() => {
      isFlushing = false;
      if (leaving.length > 0) send({ leave: leaving });
      leaving = [];
      if (socket === null) connect();
      else if (isGreeted && mark !== null) ask(mark);
    });
  }

  /** Somebody looks again: at once, and not when the wait is over. */
  function look() {
    if (socket === null && globalThis.document?.visibilityState !== 'hidden') connect();
  }

  /** The network is back, for a whole hall perhaps. */
  function hasten() {
    if (socket === null) timers.retry.start(Math.random() * onlineWithinMs, connect);
  }

  globalThis.addEventListener?.('online', hasten);
  globalThis.document?.addEventListener('visibilitychange', look);

  return {
    listen(topic, eventId, hear) {
      const channel = eventId === null ? { topic: topic.name } : { topic: topic.name, event_id: eventId };
      const key = keyOf(channel);
      const one: Heard = heard.get(key) ?? {
        channel,
        topic,
        ears: new Set(),
        isAsked: false,
        isHeard: false,
        last: null,
      };
      const ear = (told: Told<Topic>) => hear(told as Told<typeof topic>);
      heard.set(key, one);
      one.ears.add(ear);
      timers.idle.stop();
      flush();
      if (socket === null) poll();
      return () => {
        one.ears.delete(ear);
        if (one.ears.size > 0 || heard.get(key) !== one) return;
        heard.delete(key);
        if (one.isAsked) leaving.push(channel);
        flush();
        if (heard.size === 0) timers.idle.start(idleMs, rest);
      };
    },
    close() {
      heard.clear();
      rest();
      globalThis.removeEventListener?.('online', hasten);
      globalThis.document?.removeEventListener('visibilitychange', look);
    },
  };

  function rest() {
    for (const timer of Object.values(timers)) timer.stop();
    const last = socket;
    socket = null;
    isGreeted = false;
    mark = null;
    tries = 0;
    last?.close();
  }
}

function tell({ ears }: Heard, told: Told<Topic>) {
  for (const ear of ears) ear(told);
}

const keyOf = ({ topic, event_id: eventId }: Channel) => `${topic}/${eventId ?? ''}`;

/** One thing that will happen, or not. */
function later() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    stop,
    start(ms: number, run: () => void) {
      stop();
      timer = setTimeout(run, ms);
    },
  };
}
