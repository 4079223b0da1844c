import type { NoticeData, Topic } from '@backline/contract/live';
import type { Logger } from 'pino';
import type { Db, Tx } from '../db/database.ts';
import { parts } from '../db/database.ts';
import { liveMetrics, type LiveMetrics } from './live-metrics.ts';
import { insertNoted, insertNotedToEach, numberNotices, type Noted } from './notices.repository.ts';
import type { NoticeStream } from './notice-stream.ts';

/** Whom a notice is for, by the audience of its topic, and what it says; a summary's figures are asked for later. */
export interface NoticeTo<T extends Topic> {
  eventId?: number;
  userId?: number;
  data?: NoticeData<T>;
}

export type NoticeOf = NoticeTo<Topic> & { topic: Topic };

/** Where writes leave what pages shall hear of. Open in every process, also where no page listens. */
export class Live {
  /** Of the database, for the connection of whoever listens. Holds the password. */
  readonly url: string;
  readonly metrics: LiveMetrics = liveMetrics();
  readonly #db: Db;
  readonly #log: Logger;
  #stream: NoticeStream | null = null;
  #isNumbering = false;
  #isNumberingAgain = false;

  constructor({ db, log }: { db: Db; log: Logger }) {
    this.#db = db;
    this.#log = log;
    this.url = parts(db).url;
  }

  /** In the transaction of the write; `wake` follows its commit. Of equal ones one is enough. */
  async note(tx: Tx, notices: readonly NoticeOf[]): Promise<void> {
    const noted = new Map(notices.map(notedOf).map((notice) => [JSON.stringify(notice), notice]));
    if (noted.size > 0) await insertNoted(tx, [...noted.values()]);
  }

  /** The same words to each of these people: a hall costs as much as one of them. */
  async noteToEach<T extends Topic>(
    tx: Tx,
    topic: T,
    { userIds, data }: { userIds: readonly number[]; data: NoticeData<T> },
  ): Promise<void> {
    if (topic.audience !== 'person') throw new Error(`${topic.name} is not for single people`);
    if (userIds.length > 0) await insertNotedToEach(tx, { topic: topic.name, data: topic.data.parse(data) }, userIds);
  }

  /** What was committed gets its number, and pages hear of it. May be lost: each process that has pages looks for itself. */
  wake(): void {
    if (this.#stream?.isOpen === true) return this.#stream.wake();
    // No page listens here, but perhaps on another process.
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
      await numberNotices(this.#db).catch((error: unknown) => this.#log.debug({ err: error }, 'nobody was woken'));
    } while (this.#isNumberingAgain);
    this.#isNumbering = false;
  }
}

function notedOf({ topic, eventId, userId, data }: NoticeOf): Noted {
  const isNamed = (topic.audience === 'person' ? userId : eventId) !== undefined;
  if (!isNamed) throw new Error(`${topic.name} does not say whom it is for`);
  // As of an answer: nothing undeclared leaves.
  const said = topic.isSummary ? null : topic.data.parse(data);
  return { topic: topic.name, eventId: eventId ?? null, userId: userId ?? null, data: said };
}
