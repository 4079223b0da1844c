import { setTimeout as sleep } from 'node:timers/promises';
import { noticesLastMs, type LiveMark } from '@backline/contract/live';
import type pg from 'pg';
import type { Logger } from 'pino';
import { openClient } from '../db/own-connection.ts';
import type { ChannelKey } from './channels.ts';
import type { NoticeBatch, NoticeBus } from './notice-bus.ts';
import { readAfter, readStream, type Notice } from './notices.repository.ts';

/**
 * Poll interval. The poll finds notices whose wake-up was lost when a process died, and permissions that ended without
 * a notice.
 */
const pollIntervalMs = 400;
/**
 * Spreads the polls of processes that share a transport. The first poll publishes its result, and the others wait for
 * the next turn.
 */
const pollSpreadMs = 100;
/** Max time without an own poll, even if the transport says that there is nothing new. */
const maxTrustMs = 5_000;
/** Minimum interval between reads, so that many writes share one read. */
const minIntervalMs = 15;
const retryMs = 250;
/** Timeout of a query, after which the connection is replaced. */
const queryTimeoutMs = 15_000;
const maxKept = 5_000;
const maxRead = 1_000;

export interface StreamEvents {
  keyOf(notice: Notice): ChannelKey | null;
  onNotices(notices: readonly Notice[]): void;
  /** Called when the numbering restarted: earlier notices may never be sent. */
  onOtherStream(): void;
}

/**
 * Streams the notices of all processes. Uses its own connection to number committed notices, to read them and to LISTEN
 * for new ones. While a bus carries notices, it publishes those that it numbered and reads only what the bus has missed.
 * Keeps the newest notices and reconnects until closed.
 */
export class NoticeStream {
  readonly #url: string;
  readonly #log: Logger;
  readonly #events: StreamEvents;
  readonly #bus: NoticeBus | null;
  #closing = new AbortController();
  #running: Promise<void> | null = null;
  #opened = Promise.withResolvers<void>();
  #stir = Promise.withResolvers<void>();
  #isWoken = false;
  /** True if notices may have been missed, which the next read finds. */
  #isBehind = false;
  /** Highest number up to which another process has everything. Its last numbers may be unused. */
  #knownElsewhere = 0;
  #pollAt = 0;
  #polledAt = 0;
  #stream = '';
  /** `#kept` contains every notice numbered above `#floor` up to `#last`. Some numbers in this range may be unused. */
  #floor = 0;
  #last = 0;
  #kept: Notice[] = [];
  /** Indexes the kept notices by channel, so that a reconnecting page reads only its own. */
  readonly #byChannel = new Map<ChannelKey, Notice[]>();
  #readAt = 0;
  /** Milliseconds by which PostgreSQL's clock is ahead of this machine's. */
  #aheadMs = 0;

  constructor({ url, log, bus }: { url: string; log: Logger; bus: NoticeBus | null }, events: StreamEvents) {
    this.#url = url;
    this.#log = log;
    this.#bus = bus;
    this.#events = events;
  }

  get isOpen(): boolean {
    return this.#running !== null;
  }

  get mark(): LiveMark {
    return { stream: this.#stream, number: this.#last };
  }

  /** Returns the stream's position `ms` milliseconds ago, or the oldest known position. */
  markBefore(ms: number): LiveMark {
    const since = Date.now() + this.#aheadMs - ms;
    const first = this.#kept.findLastIndex(({ notedAtMs }) => notedAtMs < since) + 1;
    const next = this.#kept[first];
    return { stream: this.#stream, number: next === undefined ? this.#last : next.number - 1 };
  }

  open(): Promise<void> {
    this.#running ??= this.#run();
    return this.#opened.promise;
  }

  wake(): void {
    this.#isWoken = true;
    this.#stir.resolve();
  }

  /** Returns the notices of these channels after the mark, or null if they are no longer available. */
  since({ stream, number }: LiveMark, keys: ReadonlySet<ChannelKey>): readonly Notice[] | null {
    if (stream !== this.#stream || number < this.#floor) return null;
    const missed = [...keys].flatMap((key) => {
      const notices = this.#byChannel.get(key) ?? [];
      return notices.slice(notices.findLastIndex((notice) => notice.number <= number) + 1);
    });
    return missed.toSorted((one, other) => one.number - other.number);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#bus?.unfollow();
    this.#stir.resolve();
    await this.#running;
  }

  async #run(): Promise<void> {
    let isLogged = false;
    while (!this.#closing.signal.aborted) {
      try {
        await this.#follow(() => {
          isLogged = false;
        });
      } catch (error) {
        if (this.#closing.signal.aborted) return;
        if (!isLogged) this.#log.warn({ err: error }, 'live notices wait for the database');
        isLogged = true;
        await sleep(retryMs, undefined, { signal: this.#closing.signal }).catch(() => {});
      }
    }
  }

  async #follow(onGood: () => void): Promise<void> {
    const client = await openClient({
      connectionString: this.#url,
      application_name: 'backline live',
      query_timeout: queryTimeoutMs,
    });
    try {
      client.on('notification', () => this.#stir.resolve());
      client.once('end', () => this.#stir.resolve());
      await client.query('listen backline_live');
      await this.#begin(client);
      this.#bus?.follow(this.#stream, {
        onBatch: (batch) => this.#hear(batch),
        onChange: () => this.#stir.resolve(),
      });
      onGood();
      this.#opened.resolve();
      await this.#keepUp(client);
    } finally {
      await client.end().catch(() => {});
    }
  }

  async #keepUp(client: pg.Client): Promise<void> {
    for (let isListening = true; !this.#closing.signal.aborted;) {
      const isShared = this.#bus?.isUp === true;
      if (isShared === isListening) {
        await client.query(isShared ? 'unlisten backline_live' : 'listen backline_live');
        isListening = !isShared;
        this.#isBehind = true;
      }
      const isPoll = this.#isWoken || Date.now() >= this.#pollAt;
      if (isPoll) {
        this.#isWoken = false;
        this.#polledAt = Date.now();
        this.#planPoll();
        await client.query('select number_notices()');
      }
      this.#stir = Promise.withResolvers();
      if (isPoll || isListening || this.#isBehind) await this.#read(client, isPoll);
      await sleep(minIntervalMs);
      if (!this.#isWoken) await Promise.race([this.#stir.promise, sleep(Math.max(0, this.#pollAt - Date.now()))]);
    }
  }

  /** Applies what another process numbered and read. A process that sent it has polled for all. */
  #hear({ after, notices }: NoticeBatch): void {
    if (after > this.#last) {
      this.#knownElsewhere = after;
      this.#isBehind = true;
      this.#stir.resolve();
      return;
    }
    this.#readAt = Date.now();
    this.#planPoll();
    this.#take(notices);
  }

  #planPoll(): void {
    const next = Date.now() + pollIntervalMs + (this.#bus?.isUp === true ? Math.random() * pollSpreadMs : 0);
    this.#pollAt = Math.min(next, this.#polledAt + maxTrustMs);
  }

  async #begin(client: pg.Client): Promise<void> {
    const { stream, last, nowMs, notices } = await readStream(client, maxKept);
    this.#aheadMs = nowMs - Date.now();
    // After a longer outage, some notices may have been deleted before this process could send them.
    const isComplete = Date.now() - this.#readAt < noticesLastMs / 2;
    if (stream === this.#stream && isComplete) return;
    const isFirst = this.#stream === '';
    this.#stream = stream;
    this.#knownElsewhere = 0;
    this.#keepOnly(notices);
    this.#last = last;
    // Otherwise a connection that is lost before its first read would count as another stream.
    this.#readAt = Date.now();
    this.#floor = notices.length === 0 ? last : (notices[0]?.number ?? 1) - 1;
    if (!isFirst) this.#events.onOtherStream();
  }

  async #read(client: pg.Client, isShared: boolean): Promise<void> {
    this.#isBehind = false;
    const knownElsewhere = this.#knownElsewhere;
    for (;;) {
      const after = this.#last;
      const notices = await readAfter(client, after, maxRead);
      this.#readAt = Date.now();
      if (isShared) this.#bus?.publish(this.#stream, { after, notices });
      this.#take(notices);
      if (notices.length < maxRead) break;
    }
    this.#last = Math.max(this.#last, knownElsewhere);
  }

  /** Skips notices that the bus brought during a read, and the other way round. */
  #take(read: readonly Notice[]): void {
    const notices = read.filter(({ number }) => number > this.#last);
    if (notices.length === 0) return;
    this.#last = notices.at(-1)?.number ?? this.#last;
    for (const notice of notices) this.#keep(notice);
    if (this.#kept.length > 2 * maxKept) {
      this.#keepOnly(this.#kept.slice(-maxKept));
      this.#floor = (this.#kept[0]?.number ?? 1) - 1;
    }
    this.#events.onNotices(notices);
  }

  #keepOnly(notices: readonly Notice[]): void {
    this.#kept = [];
    this.#byChannel.clear();
    for (const notice of notices) this.#keep(notice);
  }

  #keep(notice: Notice): void {
    this.#kept.push(notice);
    const key = this.#events.keyOf(notice);
    if (key === null) return;
    const ofChannel = this.#byChannel.get(key);
    if (ofChannel === undefined) this.#byChannel.set(key, [notice]);
    else ofChannel.push(notice);
  }
}
