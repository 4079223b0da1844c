import type { Topic } from '@backline/contract/live';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import type { ChannelKey } from './channels.ts';
import type { Summarise } from './live.port.ts';
import type { Notice } from './notices.repository.ts';

/** At most four times a second an event, however much happens there. */
const leastBetweenMs = 250;

interface Pending {
  eventId: number;
  number: number;
}

/** Asks for the newest figures of what many do at once, for all events together, and tells them instead of each single thing. */
export class Summaries {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #summaries: Readonly<Record<string, Summarise>>;
  readonly #tell: (key: ChannelKey, frame: Buffer) => void;
  #pending = new Map<Topic, Map<ChannelKey, Pending>>();
  #timer: NodeJS.Timeout | null = null;
  #toldAt = 0;

  constructor(
    { db, log }: { db: Db; log: Logger },
    summaries: Readonly<Record<string, Summarise>>,
    tell: (key: ChannelKey, frame: Buffer) => void,
  ) {
    this.#db = db;
    this.#log = log;
    this.#summaries = summaries;
    this.#tell = tell;
  }

  note(topic: Topic, key: ChannelKey, { eventId, number }: Notice): void {
    if (eventId === null) return;
    const ofTopic = this.#pending.get(topic) ?? new Map<ChannelKey, Pending>();
    this.#pending.set(topic, ofTopic.set(key, { eventId, number: Math.max(number, ofTopic.get(key)?.number ?? 0) }));
    this.#schedule();
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

  async #tellTopic(topic: Topic, channels: ReadonlyMap<ChannelKey, Pending>): Promise<void> {
    const summarise = this.#summaries[topic.name];
    if (summarise === undefined) throw new Error(`${topic.name} is a summary without its figures`);
    const figures = await summarise(
      this.#db,
      [...channels.values()].map(({ eventId }) => eventId),
    );
    for (const [key, { eventId, number }] of channels) {
      const data = figures.get(eventId);
      if (data === undefined) continue;
      this.#tell(
        key,
        Buffer.from(JSON.stringify({ number, topic: topic.name, event_id: eventId, data: topic.data.parse(data) })),
      );
    }
  }

  /** For the next time: what came meanwhile is newer. */
  #keep(topic: Topic, channels: ReadonlyMap<ChannelKey, Pending>): void {
    const newer = this.#pending.get(topic) ?? new Map<ChannelKey, Pending>();
    this.#pending.set(topic, new Map([...channels, ...newer]));
  }
}
