import { DummyDriver, Kysely, type ConnectionProvider, type DatabaseConnection } from 'kysely';
import { parts, type Db } from './database.ts';
import { memoizeByOwner } from './memoize-by-owner.ts';
import { PerUserLimiter, QueueFull } from './per-user-limiter.ts';
import type { PoolConnection } from './pool-driver.ts';

/** Requests of one person that use the database at once; and how many more may wait for these. */
const placesOfPerson = 2;
const maxWaiting = 100;
const waitTimeoutMs = 10_000;

/** Nobody waits for the answer any more. */
class Abandoned extends Error {
  override name = 'Abandoned';
}

/** Whether a read failed for its caller's sake: they left, or have more waiting than anybody waits for. */
export function isTurnedAway(error: unknown): boolean {
  return error instanceof Abandoned || error instanceof QueueFull;
}

/**
 * What one request has of the pool: one of its person's places while it uses the database, and one connection for its reads. Both end
 * once the caller has left. Writes are never ended.
 */
export class RequestConnection implements ConnectionProvider {
  /** For reads. It opens no transaction. */
  readonly db: Db;
  readonly #base: Db;
  readonly #person: number | null;
  readonly #abandoned = new AbortController();
  #holders = 0;
  #place: Promise<void> | null = null;
  #reading = 0;
  #connection: Promise<PoolConnection> | null = null;

  /** `person` is null for a caller who is not known: they share nothing. */
  constructor(base: Db, person: number | null) {
    this.#base = base;
    this.#person = person;
    const { config } = parts(base);
    const executor = base.getExecutor().withConnectionProvider(this);
    this.db = new Kysely({ config, dialect: config.dialect, driver: readsAlone, executor });
  }

  /** Aborted once nobody waits for the answer. */
  get left(): AbortSignal {
    return this.#abandoned.signal;
  }

  /** Runs a write in the person's place, before the reads that wait for one. */
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
        // A read that was ended for this reason is no fault of the database.
        throw this.left.aborted ? this.left.reason : error;
      } finally {
        this.#reading -= 1;
        if (this.#reading === 0) this.#release((connection) => connection.release());
      }
    });
  }

  /** Ends what is being read, and refuses what would be read next. */
  abandon(): void {
    this.#abandoned.abort(new Abandoned('nobody waits for the answer'));
    this.#release((connection) => connection.abandon());
  }

  #release(release: (connection: PoolConnection) => void): void {
    const connection = this.#connection;
    this.#connection = null;
    connection?.then(release, () => {});
  }

  /** One place for all of a request: what it has open never waits for what it asks next. */
  async #hold<T>(run: () => Promise<T>, urgency: { isUrgent?: boolean } = {}): Promise<T> {
    const person = this.#person;
    if (person === null) return run();
    const places = placesOf(this.#base);
    this.#holders += 1;
    try {
      await (this.#place ??= places.take(person, this.left, urgency));
      return await run();
    } finally {
      this.#holders -= 1;
      if (this.#holders === 0) {
        const place = this.#place;
        this.#place = null;
        place?.then(
          () => places.leave(person),
          () => {},
        );
      }
    }
  }
}

/** A transaction here would hold a connection that nobody knows to be the request's write. */
class ReadsAlone extends DummyDriver {
  override beginTransaction(): never {
    throw new Error('transactions are the context’s: ctx.transaction');
  }
}
const readsAlone = new ReadsAlone();

/** Whatever the pool's size, one person never has all of it. */
const placesOf = memoizeByOwner((db: Db) => {
  const { pool } = parts(db);
  const places = Math.max(1, Math.min(placesOfPerson, pool.options.max - 1));
  return new PerUserLimiter(places, { maxWaiting, timeoutMs: waitTimeoutMs });
});
