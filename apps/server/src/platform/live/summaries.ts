import type { Topic } from '@backline/contract/live';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import type { ChannelKey } from '../notices/channels.ts';
import type { Summarise } from './live.port.ts';

const minIntervalMs = 250;

interface Publisher {
  numberOf(): number;
  publish(key: ChannelKey, frame: Buffer): void;
}

/**
 * Sends the newest figures of an event instead of each notice. Reads the figures of all changed events in one batch.
 */
export class Summaries {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #summaries: Readonly<Record<string, Summarise>>;
  readonly #publisher: Publisher;
  readonly #last = new Map<ChannelKey, Buffer>();
  #pending = new Map<Topic, Map<ChannelKey, number>>();
  #timer: NodeJS.Timeout | null = null;
  #publishedAt = 0;
  readonly #publishedAtOf = new Map<Topic, number>();

  constructor(
    { db, log }: { db: Db; log: Logger },
    summaries: Readonly<Record<string, Summarise>>,
    publisher: Publisher,
  ) {
    this.#db = db;
    this.#log = log;
    this.#summaries = summaries;
    this.#publisher = publisher;
  }

  note(topic: Topic, key: ChannelKey, eventId: number | null): void {
    if (eventId === null) return;
    const ofTopic = this.#pending.get(topic) ?? new Map<ChannelKey, number>();
    this.#pending.set(topic, ofTopic.set(key, eventId));
    this.#schedule();
  }

  lastOf(key: ChannelKey): Buffer | undefined {
    return this.#last.get(key);
  }

  /** Forgets the last figures, because they may be stale: a change came while nobody subscribed in this process. */
  forget(key: ChannelKey): void {
    this.#last.delete(key);
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#pending.clear();
  }

  /** Sends immediately if the minimum interval has passed, otherwise at its end. */
  #schedule(): void {
    const waitMs = Math.max(0, this.#publishedAt + minIntervalMs - Date.now());
    this.#timer ??= setTimeout(() => void this.#publishAll(), waitMs).unref();
  }

  async #publishAll(): Promise<void> {
    const pending = new Map([...this.#pending].filter(([topic]) => this.#isDue(topic)));
    for (const topic of pending.keys()) this.#pending.delete(topic);
    try {
      for (const [topic, channels] of pending) await this.#publishTopic(topic, channels);
    } catch (error) {
      this.#log.warn({ err: error }, 'live figures could not be asked for');
      for (const [topic, channels] of pending) this.#keep(topic, channels);
    }
    this.#publishedAt = Date.now();
    this.#timer = null;
    if (this.#pending.size > 0) this.#schedule();
  }

  /** A topic with an interval of its own waits for a later run. */
  #isDue(topic: Topic): boolean {
    return (this.#publishedAtOf.get(topic) ?? 0) + (topic.minIntervalMs ?? 0) <= Date.now();
  }

  async #publishTopic(topic: Topic, channels: ReadonlyMap<ChannelKey, number>): Promise<void> {
    this.#publishedAtOf.set(topic, Date.now());
    const summarise = this.#summaries[topic.name];
    if (summarise === undefined) throw new Error(`${topic.name} is a summary without its figures`);
    const number = this.#publisher.numberOf();
    const figures = await summarise(this.#db, [...channels.values()]);
    for (const [key, eventId] of channels) {
      const found = figures.get(eventId);
      if (found === undefined) continue;
      const data = topic.data.parse(found);
      const frame = Buffer.from(JSON.stringify({ number, topic: topic.name, event_id: eventId, data }));
      this.#last.set(key, frame);
      this.#publisher.publish(key, frame);
    }
  }

  /** Restores failed channels for the next run. Changes that arrived meanwhile are newer and take precedence. */
  #keep(topic: Topic, channels: ReadonlyMap<ChannelKey, number>): void {
    const newer = this.#pending.get(topic) ?? new Map<ChannelKey, number>();
    this.#pending.set(topic, new Map([...channels, ...newer]));
  }
}
