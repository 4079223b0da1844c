import type { Channel, LightReport, LiveMark, NoticeData, ServerFrame, Topic } from '@backline/contract/live';
import { later } from './later.ts';
import { createLiveSocket, type LiveSocketOptions } from './live-socket.ts';

/**
 * What a page is told: the words of a notice, or that something may have changed of which nothing more is known. `isRefused`: it
 * hears nothing more, since it may not; its own call says why.
 */
export type Told<T extends Topic> = { data: NoticeData<T> } | { data: null; isRefused: boolean };

export interface Live {
  /** From now on `hear` is told, until the answered function is called. A page that listens too late is told what it missed meanwhile. */
  listen<T extends Topic>(topic: T, eventId: number | null, hear: (told: Told<T>) => void): () => void;
  /** Asks the server for its time; null without a socket, or where no answer comes in time. */
  ping(): Promise<ServerTime | null>;
  /** For the sync board. Lost without a socket: the next one counts. */
  report(light: LightReport): void;
  /** Ends at once what is listened to, and all timers. */
  close(): void;
}

/** By `performance.now()` of the page, and on the server's clock. */
export interface ServerTime {
  sentMs: number;
  heardMs: number;
  answeredMs: number;
  arrivedMs: number;
}

/** A page that leaves one view for another keeps its socket. */
const idleMs = 5_000;
/** What took longer says nothing of the time any more. */
const pingMs = 5_000;

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
export function createLive(options: LiveSocketOptions): Live {
  const heard = new Map<string, Heard>();
  let mark: LiveMark | null = null;
  let greeting: LiveMark | null = null;
  let isFlushing = false;
  let leaving: Channel[] = [];
  const pings = new Map<number, (time: ServerTime | null) => void>();
  const idle = later();
  const socket = createLiveSocket(options, {
    isWanted: () => heard.size > 0,
    take,
    onLost() {
      for (const one of heard.values()) one.isAsked = one.isHeard = false;
    },
    onPoll() {
      for (const one of heard.values()) tell(one, { data: null, isRefused: false });
    },
  });

  function take(frame: ServerFrame) {
    if ('clock' in frame) return answer(frame.clock);
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
    } else socket.giveUp(frame.leaving.within);
  }

  function greet(at: LiveMark) {
    if (socket.isGreeted) {
      mark = at;
      for (const one of heard.values()) if (one.isHeard) one.last = at.number;
      return;
    }
    socket.greet();
    // What came while it was away is told first; without a mark, what came while the page loaded.
    mark ??= at;
    greeting = at;
    ask(mark);
  }

  function answer([sentMs, heardMs, answeredMs]: [number, number, number]) {
    const arrivedMs = performance.now();
    pings.get(sentMs)?.({ sentMs, heardMs, answeredMs, arrivedMs });
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
    socket.send({ listen: missing.map(({ channel }) => channel), since });
  }

  /** What a view asks for and leaves in one moment goes in one frame. */
  function flush() {
    if (isFlushing) return;
    isFlushing = true;
    queueMicrotask(() => {
      isFlushing = false;
      if (leaving.length > 0) socket.send({ leave: leaving });
      leaving = [];
      if (!socket.isThere) socket.open();
      else if (socket.isGreeted && mark !== null) ask(mark);
    });
  }

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
      idle.stop();
      flush();
      if (!socket.isThere) socket.poll();
      return () => {
        one.ears.delete(ear);
        if (one.ears.size > 0 || heard.get(key) !== one) return;
        heard.delete(key);
        if (one.isAsked) leaving.push(channel);
        flush();
        if (heard.size === 0) idle.start(idleMs, rest);
      };
    },
    ping: () =>
      new Promise((resolve) => {
        if (!socket.isGreeted) return resolve(null);
        const sentMs = performance.now();
        const timer = setTimeout(() => end(null), pingMs);
        const end = (time: ServerTime | null) => {
          clearTimeout(timer);
          pings.delete(sentMs);
          resolve(time);
        };
        pings.set(sentMs, end);
        socket.send({ clock: sentMs });
      }),
    report: (light) => socket.send({ light }),
    close() {
      for (const end of pings.values()) end(null);
      heard.clear();
      rest();
    },
  };

  function rest() {
    idle.stop();
    mark = null;
    socket.rest();
  }
}

function tell({ ears }: Heard, told: Told<Topic>) {
  for (const ear of ears) ear(told);
}

const keyOf = ({ topic, event_id: eventId }: Channel) => `${topic}/${eventId ?? ''}`;
