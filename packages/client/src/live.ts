import type { Channel, LightReport, LiveMark, NoticeData, ServerFrame, Topic } from '@backline/contract/live';
import { later } from './later.ts';
import { LiveSocket, type LiveSocketOptions } from './live-socket.ts';

/**
 * Null data means that the data may have changed in an unknown way. `isRefused` is true if the server refused the
 * subscription; the page learns the reason from the error of its own API call.
 */
export type LiveMessage<T extends Topic> = { data: NoticeData<T> } | { data: null; isRefused: boolean };

export interface Live {
  /**
   * Subscribes until the returned function is called. Also delivers the notices that were sent since the page loaded.
   */
  listen<T extends Topic>(topic: T, eventId: number | null, hear: (message: LiveMessage<T>) => void): () => void;
  /** Resolves to the server's time; null without a socket or on a timeout. */
  ping(): Promise<ServerTime | null>;
  report(light: LightReport): void;
  close(): void;
}

export interface ServerTime {
  sentMs: number;
  heardMs: number;
  answeredMs: number;
  arrivedMs: number;
}

/** Delay before closing an unused socket, so that a change of views keeps it open. */
const idleMs = 5_000;
const pingMs = 5_000;

interface Heard {
  channel: Channel;
  topic: Topic;
  ears: Set<(message: LiveMessage<Topic>) => void>;
  isAsked: boolean;
  isHeard: boolean;
  /**
   * Position of the channel's last notice. Each channel has its own, because one channel's notices may arrive before
   * earlier notices of another. Null before the first subscription.
   */
  last: number | null;
}

/**
 * Creates the one socket of a page, which reconnects and catches up. While it is closed, pages refetch every 15
 * seconds.
 */
export const createLive = (options: LiveSocketOptions): Live => new SocketLive(options);

class SocketLive implements Live {
  readonly #heard = new Map<string, Heard>();
  readonly #pings = new Map<number, (time: ServerTime | null) => void>();
  readonly #idle = later();
  readonly #socket: LiveSocket;
  #mark: LiveMark | null = null;
  #greeting: LiveMark | null = null;
  #isFlushing = false;
  #leaving: Channel[] = [];

  constructor(options: LiveSocketOptions) {
    this.#socket = new LiveSocket(options, {
      isWanted: () => this.#heard.size > 0,
      take: (frame) => this.#take(frame),
      onLost: () => {
        for (const one of this.#heard.values()) one.isAsked = one.isHeard = false;
      },
      onPoll: () => {
        for (const one of this.#heard.values()) publish(one, { data: null, isRefused: false });
      },
    });
  }

  listen<T extends Topic>(topic: T, eventId: number | null, hear: (message: LiveMessage<T>) => void): () => void {
    const channel = eventId === null ? { topic: topic.name } : { topic: topic.name, event_id: eventId };
    const key = keyOf(channel);
    const one: Heard = this.#heard.get(key) ?? newHeard(channel, topic);
    const ear = (message: LiveMessage<Topic>) => hear(message as LiveMessage<typeof topic>);
    this.#heard.set(key, one);
    one.ears.add(ear);
    this.#idle.stop();
    this.#flush();
    if (!this.#socket.isThere) this.#socket.poll();
    return () => {
      one.ears.delete(ear);
      if (one.ears.size > 0 || this.#heard.get(key) !== one) return;
      this.#heard.delete(key);
      if (one.isAsked) this.#leaving.push(channel);
      this.#flush();
      if (this.#heard.size === 0) this.#idle.start(idleMs, () => this.#rest());
    };
  }

  ping(): Promise<ServerTime | null> {
    return new Promise((resolve) => {
      if (!this.#socket.isGreeted) return resolve(null);
      const sentMs = performance.now();
      const timer = setTimeout(() => end(null), pingMs);
      const end = (time: ServerTime | null) => {
        clearTimeout(timer);
        this.#pings.delete(sentMs);
        resolve(time);
      };
      this.#pings.set(sentMs, end);
      this.#socket.send({ clock: sentMs });
    });
  }

  report(light: LightReport): void {
    this.#socket.send({ light });
  }

  close(): void {
    for (const end of this.#pings.values()) end(null);
    this.#heard.clear();
    this.#rest();
  }

  #take(frame: ServerFrame): void {
    if ('clock' in frame) return this.#answer(frame.clock);
    if ('at' in frame) this.#greet(frame.at);
    else if ('number' in frame) this.#hear(frame);
    else if ('listening' in frame) for (const one of this.#ofChannels(frame.listening)) one.isHeard = true;
    else if ('reload' in frame) {
      if (this.#mark?.stream !== this.#greeting?.stream) this.#mark = this.#greeting;
      for (const one of this.#ofChannels(frame.reload)) {
        one.last = this.#greeting?.number ?? 0;
        publish(one, { data: null, isRefused: false });
      }
    } else if ('refused' in frame) {
      for (const one of this.#ofChannels(frame.refused)) publish(one, { data: null, isRefused: true });
    } else this.#socket.giveUp(frame.leaving.within);
  }

  #greet(at: LiveMark): void {
    if (this.#socket.isGreeted) {
      this.#mark = at;
      for (const one of this.#heard.values()) if (one.isHeard) one.last = at.number;
      return;
    }
    this.#socket.greet();
    // Subscribes from the last position, or from the time the page loaded if there is none.
    this.#mark ??= at;
    this.#greeting = at;
    this.#ask(this.#mark);
  }

  #answer([sentMs, heardMs, answeredMs]: [number, number, number]): void {
    const arrivedMs = performance.now();
    this.#pings.get(sentMs)?.({ sentMs, heardMs, answeredMs, arrivedMs });
  }

  #hear({ number, topic, event_id, data }: Extract<ServerFrame, { number: number }>): void {
    if (this.#mark !== null) this.#mark = { ...this.#mark, number: Math.max(this.#mark.number, number) };
    const one = this.#heard.get(keyOf({ topic, event_id }));
    if (one === undefined) return;
    // Skips a notice that this channel has already had, because the page resumes from the position of its slowest
    // channel. A summary is always the latest.
    if (!one.topic.isSummary && number <= (one.last ?? 0)) return;
    one.last = Math.max(number, one.last ?? 0);
    const parsed = one.topic.data.safeParse(data);
    if (parsed.success) publish(one, { data: parsed.data });
  }

  #ofChannels(channels: readonly Channel[]): Heard[] {
    return channels.flatMap((channel) => this.#heard.get(keyOf(channel)) ?? []);
  }

  #ask({ stream, number }: LiveMark): void {
    const missing = [...this.#heard.values()].filter(({ isAsked }) => !isAsked);
    if (missing.length === 0) return;
    for (const one of missing) {
      one.isAsked = true;
      one.last ??= number;
    }
    const since = { stream, number: Math.min(...missing.map(({ last }) => last ?? number)) };
    this.#socket.send({ listen: missing.map(({ channel }) => channel), since });
  }

  /** Batches the subscriptions and unsubscriptions of one moment into one frame. */
  #flush(): void {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    queueMicrotask(() => {
      this.#isFlushing = false;
      if (this.#leaving.length > 0) this.#socket.send({ leave: this.#leaving });
      this.#leaving = [];
      if (!this.#socket.isThere) this.#socket.open();
      else if (this.#socket.isGreeted && this.#mark !== null) this.#ask(this.#mark);
    });
  }

  #rest(): void {
    this.#idle.stop();
    this.#mark = null;
    this.#socket.rest();
  }
}

const newHeard = (channel: Channel, topic: Topic): Heard => ({
  channel,
  topic,
  ears: new Set(),
  isAsked: false,
  isHeard: false,
  last: null,
});

function publish({ ears }: Heard, message: LiveMessage<Topic>) {
  for (const ear of ears) ear(message);
}

const keyOf = ({ topic, event_id: eventId }: Channel) => `${topic}/${eventId ?? ''}`;
