import { DummyDriver, Kysely, type ConnectionProvider, type DatabaseConnection } from 'kysely';
import { parts, type Db } from './database.ts';
import { memoizeByOwner } from './memoize-by-owner.ts';
import { PerUserLimiter, QueueFull, type Leave } from './limiter.ts';
import type { PoolConnection } from './pool-driver.ts';

/** Max concurrent requests of one person that use the database, and max waiting ones. */
const placesOfPerson = 2;
const maxWaiting = 100;
const waitTimeoutMs = 10_000;

class Abandoned extends Error {
  override name = 'Abandoned';
}

/** Returns whether a read failed because its caller left or has too many waiting requests. */
export function isTurnedAway(error: unknown): boolean {
  return error instanceof Abandoned || error instanceof QueueFull;
}

/**
 * Gives a request one of its person's slots and one connection for its reads. Frees both once the caller disconnects.
 * Writes are never cancelled.
 */
export class RequestConnection implements ConnectionProvider {
  readonly db: Db;
  readonly #base: Db;
  readonly #person: number | null;
  readonly #abandoned = new AbortController();
  #holders = 0;
  #place: Promise<Leave> | null = null;
  #reading = 0;
  #connection: Promise<PoolConnection> | null = null;

  constructor(base: Db, person: number | null) {
    this.#base = base;
    this.#person = person;
    const { config } = parts(base);
    const executor = base.getExecutor().withConnectionProvider(this);
    this.db = new Kysely({ config, dialect: config.dialect, driver: readsAlone, executor });
  }

  get left(): AbortSignal {
    return this.#abandoned.signal;
  }

  write<T>(run: () => Promise<T>): Promise<T> {
    return this.#hold(run, { isUrgent: true });
  }

  provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return this.#hold(async () => {
      this.#reading += 1;
      try {
        const connection = await (this.#connection ??= parts(this.#base).driver.acquireConnection());
        this.left.throwIfAborted();
        return await consumer(connection);
      } catch (error) {
        throw this.left.aborted ? this.left.reason : error;
      } finally {
        this.#reading -= 1;
        if (this.#reading === 0) this.#release((connection) => connection.release());
      }
    });
  }

  abandon(): void {
    this.#abandoned.abort(new Abandoned('nobody waits for the answer'));
    this.#release((connection) => connection.abandon());
  }

  #release(release: (connection: PoolConnection) => void): void {
    const connection = this.#connection;
    this.#connection = null;
    connection?.then(release, () => {});
  }

  /** Shares one slot per request, so that a request with open queries never waits for a slot for its next query. */
  async #hold<T>(run: () => Promise<T>, urgency: { isUrgent?: boolean } = {}): Promise<T> {
    const person = this.#person;
    if (person === null) return run();
    this.#holders += 1;
    try {
      await (this.#place ??= placesOf(this.#base).take(person, this.left, urgency));
      return await run();
    } finally {
      this.#holders -= 1;
      if (this.#holders === 0) {
        const place = this.#place;
        this.#place = null;
        place?.then(
          (leave) => leave(),
          () => {},
        );
      }
    }
  }
}

/** Rejects transactions, because they would hold a second connection beside the request's write. */
class ReadsAlone extends DummyDriver {
  override beginTransaction(): never {
    throw new Error('transactions are the context’s: ctx.transaction');
  }
}
const readsAlone = new ReadsAlone();

const placesOf = memoizeByOwner((db: Db) => {
  const { pool } = parts(db);
  const places = Math.max(1, Math.min(placesOfPerson, pool.options.max - 1));
  return new PerUserLimiter({ places, maxWaiting, timeoutMs: waitTimeoutMs });
});
