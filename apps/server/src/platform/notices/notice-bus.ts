import type { LiveMark } from '@backline/contract/live';
import type { Logger } from 'pino';
import { seal, unseal } from '../crypto/secret-box.ts';
import { messageOf } from '../errors/message-of.ts';
import type { LiveTransport } from '../ports/live-transport.port.ts';
import type { LiveMetrics } from './live-metrics.ts';
import type { Notice } from './notices.repository.ts';

/** Every notice numbered above `after`, up to the last of `notices`. Without notices, none has a number above `after`. */
export interface NoticeBatch {
  after: number;
  notices: readonly Notice[];
}

interface Follower {
  onBatch(batch: NoticeBatch): void;
  /** Called when `isUp` has changed. */
  onChange(): void;
}

interface BusParts {
  /** Derived from SECRET_KEY: nobody else who reaches the service can read or forge a notice. */
  key: Buffer;
  log: Logger;
  metrics: LiveMetrics;
}

/**
 * Sends numbered notices to the other processes by {@link LiveTransport}. Names the channel after the numbering, whose
 * id is unique to one database, so that two installations can share one service.
 */
export class NoticeBus {
  readonly transport: LiveTransport;
  readonly #parts: BusParts;
  #follower: Follower | null = null;
  #isDown = false;

  constructor(transport: LiveTransport, parts: BusParts) {
    this.transport = transport;
    this.#parts = parts;
  }

  get isUp(): boolean {
    return this.transport.isUp;
  }

  open(): void {
    const { log, metrics } = this.#parts;
    this.transport.open({
      onUp: () => {
        if (this.#isDown) log.info('Redis answers again and carries live updates');
        this.#isDown = false;
        this.#follower?.onChange();
      },
      onDown: (reason) => {
        // Logs once per outage, not once per attempt.
        if (!this.#isDown) {
          metrics.lostTransport();
          log.warn({ reason: messageOf(reason) }, 'Redis (LIVE_URL) does not answer; PostgreSQL carries live updates');
        }
        this.#isDown = true;
        this.#follower?.onChange();
      },
    });
  }

  /** Replaces an earlier follower. */
  follow(stream: LiveMark['stream'], follower: Follower): void {
    this.#follower = follower;
    this.transport.subscribe(channelOf(stream), (message) => {
      // The transport may still deliver a message of an earlier numbering, which is not for the present follower.
      if (this.#follower !== follower) return;
      const batch = this.#unseal(stream, message);
      if (batch !== null) follower.onBatch(batch);
    });
  }

  unfollow(): void {
    this.#follower = null;
  }

  /** Never rejects: the next poll of any process finds the notices of a lost message in PostgreSQL. */
  publish(stream: LiveMark['stream'], batch: NoticeBatch): void {
    if (!this.isUp) return;
    const message = seal(this.#parts.key, contextOf(stream), JSON.stringify(batch));
    this.transport
      .publish(channelOf(stream), message)
      .catch((error: unknown) => this.#parts.log.debug({ err: error }, 'notices were not published'));
  }

  #unseal(stream: LiveMark['stream'], message: Buffer): NoticeBatch | null {
    try {
      return JSON.parse(unseal(this.#parts.key, contextOf(stream), message)) as NoticeBatch;
    } catch {
      // Another program wrote to the channel.
      return null;
    }
  }
}

const channelOf = (stream: string) => `backline:live:${stream}`;

/** Includes a version: processes of another format ignore the messages and read from PostgreSQL. */
const contextOf = (stream: string) => `notices/1/${stream}`;
