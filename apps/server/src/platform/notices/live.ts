import type { NoticeData, Topic } from '@backline/contract/live';
import type { Logger } from 'pino';
import type { Db, Tx } from '../db/database.ts';
import { deriveKey } from '../crypto/crypto.ts';
import { parts } from '../db/database.ts';
import { liveMetrics, type LiveMetrics } from './live-metrics.ts';
import type { LiveTransport } from '../ports/live-transport.port.ts';
import { NoticeBus } from './notice-bus.ts';
import {
  insertNoted,
  insertNotedToEach,
  numberNotices,
  readAfter,
  readMark,
  type Noted,
} from './notices.repository.ts';
import type { NoticeStream } from './notice-stream.ts';

const maxPublished = 1_000;

/**
 * A notice's recipients, which depend on the topic's audience, and its data. Summary topics have no `data`: their
 * figures are read when they are sent.
 */
export interface NoticeTo<T extends Topic> {
  eventId?: number;
  userId?: number;
  data?: NoticeData<T>;
}

export type NoticeOf = NoticeTo<Topic> & { topic: Topic };

/** Stores the notices of writes. Runs in every process, even without subscribers. */
export class Live {
  /** URL for the connection of the notice stream. Contains the password. */
  readonly url: string;
  readonly metrics: LiveMetrics = liveMetrics(() => (this.bus?.isUp === true ? 'redis' : 'postgresql'));
  /** Null without LIVE_URL: PostgreSQL carries the notices. */
  readonly bus: NoticeBus | null;
  readonly #db: Db;
  readonly #log: Logger;
  #stream: NoticeStream | null = null;
  #isNumbering = false;
  #isNumberingAgain = false;

  constructor(
    { db, log }: { db: Db; log: Logger },
    shared: { transport: LiveTransport; secretKey: string } | null = null,
  ) {
    this.#db = db;
    this.#log = log;
    this.url = parts(db).url;
    const { metrics } = this;
    this.bus =
      shared && new NoticeBus(shared.transport, { key: deriveKey(shared.secretKey, 'live-notices'), log, metrics });
    this.bus?.open();
  }

  /** Stores notices in the write's transaction; call `wake` after the commit. Drops duplicates. */
  async note(tx: Tx, notices: readonly NoticeOf[]): Promise<void> {
    const noted = new Map(notices.map(notedOf).map((notice) => [JSON.stringify(notice), notice]));
    if (noted.size > 0) await insertNoted(tx, [...noted.values()]);
  }

  /** Sends the same data to each of these people, in one statement for any number of people. */
  async noteToEach<T extends Topic>(
    tx: Tx,
    topic: T,
    { userIds, data }: { userIds: readonly number[]; data: NoticeData<T> },
  ): Promise<void> {
    if (topic.audience !== 'person') throw new Error(`${topic.name} is not for single people`);
    if (userIds.length > 0) await insertNotedToEach(tx, { topic: topic.name, data: topic.data.parse(data) }, userIds);
  }

  /**
   * Numbers the committed notices and wakes subscribers. A lost wake-up does no harm, because each process that serves
   * open pages also polls.
   */
  wake(): void {
    if (this.#stream?.isOpen === true) return this.#stream.wake();
    if (this.#isNumbering) this.#isNumberingAgain = true;
    else void this.#number();
  }

  attach(stream: NoticeStream): void {
    this.#stream = stream;
  }

  detach(): void {
    this.#stream = null;
  }

  async #number(): Promise<void> {
    this.#isNumbering = true;
    do {
      this.#isNumberingAgain = false;
      await this.#numberOnce().catch((error: unknown) => this.#log.debug({ err: error }, 'notices were not numbered'));
    } while (this.#isNumberingAgain);
    this.#isNumbering = false;
  }

  async #numberOnce(): Promise<void> {
    const mark = this.bus?.isUp === true ? await readMark(this.#db) : null;
    const numbered = await numberNotices(this.#db);
    if (mark === null || numbered === 0) return;
    for (let { number: after } = mark; ;) {
      const notices = await readAfter(this.#db, after, maxPublished);
      this.bus?.publish(mark.stream, { after, notices });
      if (notices.length < maxPublished) return;
      after = notices.at(-1)?.number ?? after;
    }
  }

  async close(): Promise<void> {
    await this.bus?.transport.close();
  }
}

function notedOf({ topic, eventId, userId, data }: NoticeOf): Noted {
  const isNamed = (topic.audience === 'person' ? userId : eventId) !== undefined;
  if (!isNamed) throw new Error(`a notice of ${topic.name} has no recipient`);
  // Rejects data that the topic does not declare, as the server does for responses.
  const checkedData = topic.isSummary ? null : topic.data.parse(data);
  return { topic: topic.name, eventId: eventId ?? null, userId: userId ?? null, data: checkedData };
}
