import type { LiveMark, Topic } from '@backline/contract/live';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { FanOut } from './fan-out.ts';
import { keyOf, type ChannelKey, type Heard } from '../notices/channels.ts';
import type { Listener } from './listener.ts';
import type { LiveMetrics } from '../notices/live-metrics.ts';
import type { LiveTopics } from './live.port.ts';
import type { NoticeBus } from '../notices/notice-bus.ts';
import type { Notice } from '../notices/notices.repository.ts';
import { NoticeStream } from '../notices/notice-stream.ts';
import { Summaries } from './summaries.ts';

/**
 * Max time from a page's first API call until its socket is open. The page must still receive the notices of this
 * period.
 */
const loadingMs = 30_000;

export const rightsTopic = 'rights';

/**
 * Sends each notice once and in order to the subscribers of this process. Serialises a notice only once for all of
 * them.
 */
export class LiveHub {
  readonly stream: NoticeStream;
  readonly listeners = new Set<Listener>();
  readonly topics: ReadonlyMap<string, Topic>;
  readonly #channels = new Map<ChannelKey, Set<Listener>>();
  readonly #frames = new WeakMap<Notice, Buffer>();
  readonly #fanOut: FanOut;
  readonly #summaries: Summaries;
  readonly #metrics: LiveMetrics;
  readonly #onRights: (notices: readonly Notice[] | null) => void;
  /** Increases when permissions may have ended, so that earlier checks are repeated. */
  rightsNoted = 0;

  constructor(
    { db, url, log, bus }: { db: Db; url: string; log: Logger; bus: NoticeBus | null },
    { topics, summaries }: LiveTopics,
    // `onRights` receives null if notices about permissions may be lost.
    { metrics, onRights }: { metrics: LiveMetrics; onRights: (notices: readonly Notice[] | null) => void },
  ) {
    this.topics = new Map(topics.map((topic) => [topic.name, topic]));
    this.#metrics = metrics;
    this.#onRights = onRights;
    this.#fanOut = new FanOut(
      (key) => this.#channels.get(key),
      (listener) => this.#drop(listener),
    );
    this.#summaries = new Summaries({ db, log }, summaries, {
      numberOf: () => this.stream.mark.number,
      publish: (key, frame) => this.#fanOut.add({ key, frame, number: null }),
    });
    this.stream = new NoticeStream(
      { url, log, bus },
      {
        keyOf: (notice) => {
          const channel = this.#channelOf(notice);
          return channel === null || channel.topic.isSummary ? null : channel.key;
        },
        onNotices: (notices) => this.#take(notices),
        onOtherStream: () => this.#startAnew(),
      },
    );
  }

  listen(listener: Listener, asked: readonly Heard[], since: LiveMark | undefined): void {
    const missed = since === undefined ? [] : this.stream.since(since, new Set(asked.map(({ key }) => key)));
    const { number } = this.stream.mark;
    for (const heard of asked) {
      // Another process may have sent this page later notices, which this process has not read yet.
      const before = missed === null ? 0 : (since?.number ?? 0);
      listener.heard.set(heard.key, { ...heard, seen: Math.max(number, before) });
      const others = this.#channels.get(heard.key) ?? new Set();
      this.#channels.set(heard.key, others.add(listener));
    }
    listener.sendFrame({ listening: asked.map(({ channel }) => channel) });
    if (missed === null) listener.sendFrame({ reload: asked.map(({ channel }) => channel) });
    else this.#replay(listener, missed);
    // Always resends summaries: an update in flight may have been lost.
    if (since !== undefined) this.#notifySummaries(listener, asked);
  }

  #notifySummaries(listener: Listener, asked: readonly Heard[]): void {
    for (const { topic, key, channel } of asked) {
      if (!topic.isSummary || channel.event_id === undefined) continue;
      const last = this.#summaries.lastOf(key);
      if (last === undefined) this.#summaries.note(topic, key, channel.event_id);
      else listener.send(last);
    }
  }

  leave(listener: Listener, keys: readonly ChannelKey[]): void {
    for (const key of keys) {
      listener.heard.delete(key);
      const others = this.#channels.get(key);
      others?.delete(listener);
      if (others?.size === 0) this.#channels.delete(key);
    }
  }

  refuse(listener: Listener, keys: readonly ChannelKey[]): void {
    const channels = keys.flatMap((key) => listener.heard.get(key)?.channel ?? []);
    this.leave(listener, keys);
    if (channels.length > 0) listener.sendFrame({ refused: channels });
  }

  add(listener: Listener): void {
    this.listeners.add(listener);
    listener.sendFrame({ at: this.stream.markBefore(loadingMs) });
  }

  publishMark(): void {
    if (this.#fanOut.isBusy) return;
    const frame = JSON.stringify({ at: this.stream.mark });
    for (const listener of this.listeners) listener.send(frame);
  }

  remove(listener: Listener): void {
    this.leave(listener, [...listener.heard.keys()]);
    this.listeners.delete(listener);
  }

  #drop(listener: Listener): void {
    this.#metrics.dropped('too slow');
    this.remove(listener);
  }

  async close(): Promise<void> {
    this.#summaries.close();
    await this.stream.close();
  }

  #take(notices: readonly Notice[]): void {
    const ofRights = notices.filter((notice) => notice.topic === rightsTopic);
    if (ofRights.length > 0) this.#askRights(ofRights);
    for (const notice of notices) {
      const channel = this.#channelOf(notice);
      if (channel === null) continue;
      const { topic, key } = channel;
      if (!this.#channels.has(key)) {
        this.#summaries.forget(key);
        continue;
      }
      this.#metrics.noticed(topic.name, notice.notedAtMs);
      if (topic.isSummary) this.#summaries.note(topic, key, notice.eventId);
      else this.#fanOut.add({ key, frame: this.#frameOf(notice), number: notice.number });
    }
  }

  #channelOf(notice: Notice): { topic: Topic; key: ChannelKey } | null {
    const topic = this.topics.get(notice.topic);
    const key = topic === undefined ? null : keyOf(topic, notice);
    return topic === undefined || key === null ? null : { topic, key };
  }

  #replay(listener: Listener, missed: readonly Notice[]): void {
    for (const notice of missed) {
      if (!listener.send(this.#frameOf(notice))) return this.#drop(listener);
    }
  }

  #frameOf(notice: Notice): Buffer {
    const known = this.#frames.get(notice);
    if (known !== undefined) return known;
    const { number, topic, eventId, data } = notice;
    const isOfEvent = this.topics.get(topic)?.audience !== 'person';
    const frame = Buffer.from(JSON.stringify({ number, topic, ...(isOfEvent ? { event_id: eventId } : {}), data }));
    this.#frames.set(notice, frame);
    return frame;
  }

  #askRights(notices: readonly Notice[] | null): void {
    this.rightsNoted += 1;
    this.#onRights(notices);
  }

  #startAnew(): void {
    this.#askRights(null);
    for (const listener of this.listeners) {
      for (const heard of listener.heard.values()) heard.seen = 0;
      const channels = [...listener.heard.values()].map(({ channel }) => channel);
      if (channels.length > 0) listener.sendFrame({ reload: channels });
      listener.sendFrame({ at: this.stream.mark });
    }
  }
}
