import type { Topic } from '@backline/contract/live';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import type { ChannelKey } from '../notices/channels.ts';
import type { Summarise } from './live.port.ts';

/** At most four times a second an event, however much happens there. */
const leastBetweenMs = 250;

interface Teller {
  /** Up to which notice the figures tell of everything. */
  numberOf(): number;
  tell(key: ChannelKey, frame: Buffer): void;
}

/** Asks for the newest figures of what many do at once, for all events together, and tells them instead of each single thing. */
export class Summaries {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #summaries: Readonly<Record<string, Summarise>>;
  readonly #teller: Teller;
  readonly #last = new Map<ChannelKey, Buffer>();
  /** The event of each channel. */
  #pending = new Map<Topic, Map<ChannelKey, number>>();
  #timer: NodeJS.Timeout | null = null;
  #toldAt = 0;

  constructor({ db, log }: { db: Db; log: Logger }, summaries: Readonly<Record<string, Summarise>>, teller: Teller) {
    this.#db = db;
    this.#log = log;
    this.#summaries = summaries;
    this.#teller = teller;
  }

  note(topic: Topic, key: ChannelKey, eventId: number | null): void {
    if (eventId === null) return;
    const ofTopic = this.#pending.get(topic) ?? new Map<ChannelKey, number>();
    this.#pending.set(topic, ofTopic.set(key, eventId));
    this.#schedule();
  }

  /** What was told last. */
  lastOf(key: ChannelKey): Buffer | undefined {
    return this.#last.get(key);
  }

  /** Something came that nobody here listened to. */
  forget(key: ChannelKey): void {
    this.#last.delete(key);
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#pending.clear();
  }

  /** Alone, at once; in a crowd, when the last figures are old enough. */
  #schedule(): void {
    const waitMs = Math.max(0, this.#toldAt + leastBetweenMs - Date.now());
    this.#timer ??= setTimeout(() => void this.#tellAll(), waitMs).unref();
  }

  async #tellAll(): Promise<void> {
    const pending = this.#pending;
    this.#pending = new Map();
    try {
      for (const [topic, channels] of pending) await this.#tellTopic(topic, channels);
    } catch (error) {
      this.#log.warn({ err: error }, 'live figures could not be asked for');
      for (const [topic, channels] of pending) this.#keep(topic, channels);
    }
    this.#toldAt = Date.now();
    this.#timer = null;
    if (this.#pending.size > 0) this.#schedule();
  }

  async #tellTopic(topic: Topic, channels: ReadonlyMap<ChannelKey, number>): Promise<void> {
    const summarise = this.#summaries[topic.name];
    if (summarise === undefined) throw new Error(`${topic.name} is a summary without its figures`);
    const number = this.#teller.numberOf();
    const figures = await summarise(this.#db, [...channels.values()]);
    for (const [key, eventId] of channels) {
      const found = figures.get(eventId);
      if (found === undefined) continue;
      const data = topic.data.parse(found);
      const frame = Buffer.from(JSON.stringify({ number, topic: topic.name, event_id: eventId, data }));
      this.#last.set(key, frame);
      this.#teller.tell(key, frame);
    }
  }

  /** For the next time: what came meanwhile is newer. */
  #keep(topic: Topic, channels: ReadonlyMap<ChannelKey, number>): void {
    const newer = this.#pending.get(topic) ?? new Map<ChannelKey, number>();
    this.#pending.set(topic, new Map([...channels, ...newer]));
  }
}
