import { setTimeout as sleep } from 'node:timers/promises';
import {
  DummyDriver,
  Kysely,
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { parts, sendTogether, type Db } from './database.ts';
import { FairShare, QueueFull } from './fair-share.ts';
import { keptWith } from './kept-with.ts';

/** Of the pool, for what one person asks at once; and how many more of their requests may wait for these. */
const connectionsPerPerson = 2;
const mostWaiting = 100;
const linePatienceMs = 10_000;

/** A cancel that came between two statements hit none: it is sent again. */
const cancelAgainMs = 100;
/** The connection to cancel waits for it, and so does every cancel behind it. */
const cancelTimeoutMs = 2_000;

/** Nobody waits for the answer any more. */
class Abandoned extends Error {
  override name = 'Abandoned';
}

/** Whether a read failed for its caller's sake: they left, or have more waiting than anybody waits for. */
export function isTurnedAway(error: unknown): boolean {
  return error instanceof Abandoned || error instanceof QueueFull;
}

/**
 * What one request has of the pool: at most one connection for its reads, taken by the first and given back when none runs.
 * Those that are asked together travel together. Each person has at most two such requests at once; more wait in line.
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
  #client: Promise<pg.PoolClient> | null = null;
  #cancelling: Promise<void> = Promise.resolve();
  /** A cancel was sent and not answered: it may still come, and hit whatever runs by then. */
  #awaitsCancel = false;
  #whenQuiet = () => {};

  /** `person` is null for who is not known: they share nothing. */
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

  /** Runs a write, which takes a connection of its own, in the person's place, before the reads that wait for one. */
  write<T>(run: () => Promise<T>): Promise<T> {
    return this.#hold(run, { isUrgent: true });
  }

  async #hold<T>(run: () => Promise<T>, urgency: { isUrgent?: boolean } = {}): Promise<T> {
    if (this.#person === null) return run();
    this.#holders += 1;
    try {
      // One place for all of a request: what it has open never waits for what it asks next.
      await (this.#place ??= shareOf(this.#base).take(this.#person, this.#abandoned.signal, urgency));
      return await run();
    } finally {
      this.#holders -= 1;
      if (this.#holders === 0) this.#leave(this.#person);
    }
  }

  async provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return this.#hold(async () => {
      this.#reading += 1;
      try {
        const client = await (this.#client ??= connect(this.#base));
        this.#abandoned.signal.throwIfAborted();
        return await consumer(connectionOf(client));
      } catch (error) {
        // What was cancelled for this reason is told so, and is no fault.
        throw this.#abandoned.signal.aborted ? this.#abandoned.signal.reason : error;
      } finally {
        this.#reading -= 1;
        if (this.#reading === 0) {
          this.#whenQuiet();
          await this.#release();
        }
      }
    });
  }

  /** Cancels in PostgreSQL what is being read, and refuses what would be read next. Writes are not touched. */
  abandon(): void {
    // Once: a second round of cancels would be one that nobody waits for.
    if (this.#abandoned.signal.aborted) return;
    this.#abandoned.abort(new Abandoned('nobody waits for the answer'));
    if (this.#client !== null) this.#cancelling = this.#cancel(this.#client);
  }

  async #cancel(connecting: Promise<pg.PoolClient>): Promise<void> {
    const client = await connecting.catch(() => null);
    const quiet = new Promise<void>((resolve) => {
      this.#whenQuiet = resolve;
    });
    while (client !== null && this.#reading > 0) {
      const isOver = await cancelStatement(this.#base, client, () => this.#reading > 0);
      if (!isOver) this.#awaitsCancel = true;
      await Promise.race([quiet, sleep(cancelAgainMs)]);
    }
  }

  /** Only once no cancel is under way: it would hit the next one's statement. */
  async #release(): Promise<void> {
    const connecting = this.#client;
    this.#client = null;
    if (this.#abandoned.signal.aborted) await this.#cancelling;
    const client = await connecting?.catch(() => null);
    client?.release(this.#awaitsCancel);
  }

  #leave(person: number): void {
    const place = this.#place;
    this.#place = null;
    place?.then(
      () => shareOf(this.#base).leave(person),
      () => {},
    );
  }
}

/** A transaction here would hold a connection that other reads of the request share. */
class ReadsAlone extends DummyDriver {
  override beginTransaction(): never {
    throw new Error('transactions are the context’s: ctx.transaction');
  }
}
const readsAlone = new ReadsAlone();

/** Whatever the pool's size, one person never has all of it. */
const placesOf = ({ options }: pg.Pool) => Math.max(1, Math.min(connectionsPerPerson, options.max - 1));

const shareOf = keptWith(
  (db: Db) => new FairShare(placesOf(parts(db).pool), { mostWaiting, patienceMs: linePatienceMs }),
);

async function connect(db: Db): Promise<pg.PoolClient> {
  const client = await parts(db).pool.connect();
  sendTogether(client);
  return client;
}

const connectionOf = keptWith((client: pg.PoolClient): DatabaseConnection => ({
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows } = await client.query(sql, [...parameters]);
    return { rows };
  },
  streamQuery(): never {
    throw new Error('a request reads its rows at once');
  },
}));

const cancels = new WeakMap<Db, Promise<unknown>>();

/**
 * By a connection beside the pool, which may be full of what is to be cancelled; one after another, so that it is one. False
 * where the cancel was sent and nobody knows when it comes.
 */
function cancelStatement(db: Db, client: pg.PoolClient, isWanted: () => boolean): Promise<boolean> {
  const before = cancels.get(db) ?? Promise.resolve();
  const cancel = before.then(async () => {
    if (!isWanted()) return true;
    let isSent = false;
    const { processID } = client as unknown as { processID: number };
    const canceller = new pg.Client({
      connectionString: parts(db).url,
      application_name: 'backline cancel',
      connectionTimeoutMillis: cancelTimeoutMs,
      query_timeout: cancelTimeoutMs,
    });
    // Nobody waits for it: what is not cancelled ends by its own time limit.
    canceller.on('error', () => {});
    try {
      await canceller.connect();
      if (!isWanted()) return true;
      isSent = true;
      // The signal is on its way before this is answered, and the connection stays this request's until then.
      await canceller.query('select pg_cancel_backend($1)', [processID]);
      return true;
    } catch {
      return !isSent;
    } finally {
      await canceller.end().catch(() => {});
    }
  });
  cancels.set(db, cancel);
  return cancel;
}
