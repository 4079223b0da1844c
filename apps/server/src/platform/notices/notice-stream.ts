import { setTimeout as sleep } from 'node:timers/promises';
import { noticesLastMs, type LiveMark } from '@backline/contract/live';
import type pg from 'pg';
import type { Logger } from 'pino';
import { openClient } from '../db/own-connection.ts';
import type { ChannelKey } from './channels.ts';
import type { NoticeBatch, NoticeBus } from './notice-bus.ts';
import { maxKept, NoticeWindow } from './notice-window.ts';
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
/** Max interval between a process's own polls, even if the transport says that there is nothing new. */
const maxPollIntervalMs = 5_000;
/** Min interval between reads, so that many writes share one read. */
const minReadIntervalMs = 15;
const retryMs = 250;
/** Timeout of a query, after which the connection is replaced. */
const queryTimeoutMs = 15_000;
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
 * Reconnects until closed.
 */
export class NoticeStream {
  readonly #url: string;
  readonly #log: Logger;
  readonly #events: StreamEvents;
  readonly #bus: NoticeBus | null;
  #closing = new AbortController();
  #running: Promise<void> | null = null;
  #opened = Promise.withResolvers<void>();
  #signal = Promise.withResolvers<void>();
  /** True after a write of this process, whose notices have no numbers yet. */
  #mustNumber = false;
  /** True if notices may have been missed, which the next read finds. */
  #isBehind = false;
  /** Highest number up to which another process has every notice. The last numbers may be unused. */
  #publishedUpTo = 0;
  #nextPollAt = 0;
  #lastPollAt = 0;
  #window: NoticeWindow;
  /** When this process last had every notice. */
  #currentAt = 0;
  /** Milliseconds by which PostgreSQL's clock is ahead of this machine's. */
  #aheadMs = 0;

  constructor({ url, log, bus }: { url: string; log: Logger; bus: NoticeBus | null }, events: StreamEvents) {
    this.#url = url;
    this.#log = log;
    this.#bus = bus;
    this.#events = events;
    this.#window = new NoticeWindow({ stream: '', last: 0, notices: [] }, events.keyOf);
  }

  get isOpen(): boolean {
    return this.#running !== null;
  }

  get mark(): LiveMark {
    return this.#window.mark;
  }

  /** Returns the stream's position `ms` milliseconds ago, or the oldest known position. */
  markBefore(ms: number): LiveMark {
    return this.#window.markAt(Date.now() + this.#aheadMs - ms);
  }

  /** Returns the notices of these channels after the mark, or null if they are no longer available. */
  since(mark: LiveMark, keys: ReadonlySet<ChannelKey>): readonly Notice[] | null {
    return this.#window.since(mark, keys);
  }

  open(): Promise<void> {
    this.#running ??= this.#run();
    return this.#opened.promise;
  }

  wake(): void {
    this.#mustNumber = true;
    this.#signal.resolve();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#signal.resolve();
    await this.#running;
    this.#bus?.unfollow();
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

  /** Follows the notices on one connection until it is lost or the stream is closed. */
  async #follow(onConnected: () => void): Promise<void> {
    const client = await openClient({
      connectionString: this.#url,
      application_name: 'backline live',
      query_timeout: queryTimeoutMs,
    });
    try {
      client.on('notification', () => this.#signal.resolve());
      client.once('end', () => this.#signal.resolve());
      await client.query('listen backline_live');
      await this.#begin(client);
      const window = this.#window;
      this.#bus?.follow(window.stream, {
        onBatch: (batch) => this.#receive(window, batch),
        onChange: () => this.#signal.resolve(),
      });
      onConnected();
      this.#opened.resolve();
      await this.#poll(client);
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** Keeps the window after a lost connection, unless notices of the outage may be gone. */
  async #begin(client: pg.Client): Promise<void> {
    const state = await readStream(client, maxKept);
    this.#aheadMs = state.nowMs - Date.now();
    const { stream } = this.#window;
    // After a longer outage, some notices may have been deleted before this process could send them.
    const isComplete = Date.now() - this.#currentAt < noticesLastMs / 2;
    if (state.stream === stream && isComplete) return;
    this.#window = new NoticeWindow(state, this.#events.keyOf);
    this.#publishedUpTo = 0;
    // Otherwise a connection that is lost before its first read would count as another stream.
    this.#currentAt = Date.now();
    if (stream !== '') this.#events.onOtherStream();
  }

  async #poll(client: pg.Client): Promise<void> {
    for (let isListening = true; !this.#closing.signal.aborted;) {
      const isShared = this.#bus?.isUp === true;
      if (isShared === isListening) {
        await client.query(isShared ? 'unlisten backline_live' : 'listen backline_live');
        isListening = !isShared;
        this.#isBehind = true;
      }
      const isPoll = this.#mustNumber || Date.now() >= this.#nextPollAt;
      if (isPoll) {
        this.#mustNumber = false;
        this.#lastPollAt = Date.now();
        this.#planPoll();
        await client.query('select number_notices()');
      }
      this.#signal = Promise.withResolvers();
      if (isPoll || isListening || this.#isBehind) await this.#read(client, isPoll);
      await sleep(minReadIntervalMs);
      if (!this.#mustNumber)
        await Promise.race([this.#signal.promise, sleep(Math.max(0, this.#nextPollAt - Date.now()))]);
    }
  }

  #planPoll(): void {
    const next = Date.now() + pollIntervalMs + (this.#bus?.isUp === true ? Math.random() * pollSpreadMs : 0);
    this.#nextPollAt = Math.min(next, this.#lastPollAt + maxPollIntervalMs);
  }

  async #read(client: pg.Client, isPoll: boolean): Promise<void> {
    this.#isBehind = false;
    const publishedUpTo = this.#publishedUpTo;
    for (;;) {
      const { stream, number: after } = this.#window.mark;
      const notices = await readAfter(client, after, maxRead);
      if (isPoll) this.#bus?.publish(stream, { after, notices });
      this.#apply(notices);
      if (notices.length < maxRead) break;
    }
    this.#window.advanceTo(publishedUpTo);
  }

  /** Applies what another process numbered and read. A process that sent it has polled for all. */
  #receive(window: NoticeWindow, { after, notices }: NoticeBatch): void {
    // Numbers of an earlier numbering may be higher, so that later notices would count as known.
    if (window !== this.#window) return;
    if (after > window.mark.number) {
      this.#publishedUpTo = after;
      this.#isBehind = true;
      this.#signal.resolve();
      return;
    }
    this.#planPoll();
    this.#apply(notices);
  }

  /** Skips notices that the bus brought during a read, and the other way round. */
  #apply(notices: readonly Notice[]): void {
    this.#currentAt = Date.now();
    const added = this.#window.add(notices);
    if (added.length > 0) this.#events.onNotices(added);
  }
}
