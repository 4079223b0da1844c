import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { LiveTransport, TransportEvents } from '../../platform/ports/live-transport.port.ts';
import { redisFault, SilentRedis } from './redis-fault.ts';

const connectTimeoutMs = 5_000;
const maxRetryMs = 2_000;
/** Pings find a connection that died silently. */
const pingIntervalMs = 1_000;
const answerTimeoutMs = 2_000;

const openRedis = (url: string) =>
  createClient({
    url,
    socket: { connectTimeout: connectTimeoutMs, reconnectStrategy: false },
    // A message that waited for a connection would arrive later than the same notices from PostgreSQL.
    disableOfflineQueue: true,
    // Otherwise a user with an ACL needs two more permissions, only to describe the client.
    disableClientInfo: true,
    maintNotifications: 'disabled',
  });

type Redis = ReturnType<typeof openRedis>;

interface Subscription {
  channel: string;
  onMessage: (message: Buffer) => void;
}

/** Publishes and subscribes on one connection to Redis 6 or newer, or Valkey. */
export class RedisTransport implements LiveTransport {
  readonly #url: string;
  readonly #closing = new AbortController();
  #events: TransportEvents = { onDown: () => {}, onUp: () => {} };
  #running: Promise<void> = Promise.resolve();
  #subscription: Subscription | null = null;
  #client: Redis | null = null;
  #isUp = false;
  /** Ends the present connection. */
  #disconnect: (reason: unknown) => void = () => {};

  constructor(url: string) {
    this.#url = url;
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  open(events: TransportEvents): void {
    this.#events = events;
    this.#running = this.#run();
  }

  subscribe(channel: string, onMessage: (message: Buffer) => void): void {
    const isSubscribed = this.#subscription?.channel === channel;
    this.#subscription = { channel, onMessage };
    if (isSubscribed) return;
    this.#isUp = false;
    if (this.#client !== null) this.#listen(this.#client).catch(this.#disconnect);
  }

  async publish(channel: string, message: Buffer): Promise<void> {
    if (this.#client === null) throw new Error('Redis is not connected');
    await this.#client.publish(channel, message);
  }

  async check(): Promise<void> {
    const client = openRedis(this.#url).on('error', () => {});
    const channel = `backline:live:check:${randomUUID()}`;
    const heard = Promise.withResolvers<void>();
    try {
      await answered(client.connect(), connectTimeoutMs);
      await answered(client.subscribe(channel, () => heard.resolve()));
      await answered(client.publish(channel, ''));
      await answered(heard.promise);
    } catch (error) {
      throw redisFault(error, this.#url);
    } finally {
      destroy(client);
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#disconnect(new Error('closing'));
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    for (let failures = 0; !signal.aborted; failures += 1) {
      await this.#serve(() => {
        failures = 0;
      }).catch((error: unknown) => {
        if (!signal.aborted) this.#events.onDown(error);
      });
      await sleep(retryMs(failures), undefined, { signal }).catch(() => {});
    }
  }

  /** Serves on one connection until it is lost, then rejects with the reason. */
  async #serve(onConnected: () => void): Promise<never> {
    const client = openRedis(this.#url);
    const { promise: lost, reject } = Promise.withResolvers<never>();
    // Without a handler, a connection that is lost between two races would end the process.
    lost.catch(() => {});
    this.#disconnect = reject;
    client.on('error', reject);
    try {
      await Promise.race([answered(client.connect(), connectTimeoutMs), lost]);
      onConnected();
      this.#client = client;
      await Promise.race([this.#listen(client), lost]);
      for (;;) {
        await Promise.race([sleep(pingIntervalMs), lost]);
        await Promise.race([answered(client.ping()), lost]);
      }
    } finally {
      this.#isUp = false;
      this.#client = null;
      destroy(client);
    }
  }

  /**
   * Subscribes to the present channel. An earlier one stays subscribed until the connection ends, because UNSUBSCRIBE
   * would need one more permission. Its messages are dropped.
   */
  async #listen(client: Redis): Promise<void> {
    const channel = this.#subscription?.channel;
    if (channel !== undefined) await answered(client.subscribe(channel, this.#receive, true));
    if (channel !== this.#subscription?.channel || client !== this.#client) return;
    this.#isUp = true;
    this.#events.onUp();
  }

  readonly #receive = (message: Buffer, channel: Buffer): void => {
    if (String(channel) === this.#subscription?.channel) this.#subscription.onMessage(message);
  };
}

/** Ends a connection, even one that is still being made, which the library would keep open. */
function destroy(client: Redis): void {
  client.on('connect', () => client.destroy());
  client.destroy();
}

/** Waits longer after each failure, and not equally long in all processes. */
const retryMs = (failures: number) => Math.min(maxRetryMs, 100 * 2 ** failures) * (0.5 + Math.random() / 2);

async function answered<T>(answer: Promise<T>, timeoutMs = answerTimeoutMs): Promise<T> {
  const waiting = new AbortController();
  const timeout = async (): Promise<never> => {
    await sleep(timeoutMs, undefined, { signal: waiting.signal });
    throw new SilentRedis();
  };
  try {
    return await Promise.race([answer, timeout()]);
  } finally {
    waiting.abort();
  }
}
