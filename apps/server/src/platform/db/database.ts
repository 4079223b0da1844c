import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  sql,
  type KyselyConfig,
  type RawBuilder,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { DatabaseAway, endsSession, isShortage, isUnanswered } from './database-away.ts';
import type { DB } from './schema.generated.ts';

/** The pool: each query takes whatever connection is free. */
export type Db = Kysely<DB>;

/** A transaction that somebody else ends. */
export type Tx = Transaction<DB>;

/** What a repository is given: the pool, or the transaction that its caller opened. */
export type Connection = Db | Tx;

export interface DatabaseOptions {
  /** Connections at most. Default 10. */
  poolSize?: number;
  /** Shown in pg_stat_activity. Default `backline`. */
  applicationName?: string;
  /** How long a query waits for a free connection at most, and that for PostgreSQL. Default 10 s. */
  connectTimeoutMs?: number;
  /** After which PostgreSQL ends a statement, and five seconds later, in case it is frozen or gone, we the connection. 0: never. Default 30 s. */
  statementTimeoutMs?: number;
}

const defaultStatementTimeoutMs = 30_000;
const defaultConnectTimeoutMs = 10_000;
const answerGraceMs = 5_000;

/** The limits of a connection that runs for people who wait, in the words of pg. */
export function limitsOf(statementTimeoutMs = defaultStatementTimeoutMs, connectTimeoutMs = defaultConnectTimeoutMs) {
  return {
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs === 0 ? 0 : statementTimeoutMs + answerGraceMs,
    // A link that was cut without a word is found, also where nobody asks.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

/**
 * Opens a pool of connections lazily; `destroy()` closes it.
 *
 * Columns arrive as: int8 and count → number, numeric → text, timestamptz, timestamp and date → text (microseconds
 * must survive, and a `date` must not move with the machine's zone), json → parsed. Sessions speak UTC.
 * Queries are sent unnamed, so PostgreSQL plans each with its values: a named search changes to a bad generic plan
 * on its sixth run. {@link prepared} is the exception.
 */
export function createDatabase(
  url: string,
  { poolSize = 10, applicationName = 'backline', connectTimeoutMs, statementTimeoutMs }: DatabaseOptions = {},
): Db {
  const pool = new NamingPool({
    Client: PreparingClient,
    connectionString: url,
    max: poolSize,
    application_name: applicationName,
    ...limitsOf(statementTimeoutMs, connectTimeoutMs),
    // In so many words: a role may have a limit of its own.
    options: `-c TimeZone=UTC${statementTimeoutMs === 0 ? ' -c statement_timeout=0' : ''}`,
    types: parsers(),
    // What one request asks together is sent together, and answered in order.
    pipeline: true,
  } as pg.PoolConfig);
  // An idle connection that breaks (a restart of PostgreSQL) would end the process otherwise. The pool drops it itself,
  // and the next query opens another.
  pool.on('error', () => {});
  const config = { dialect: new PostgresDialect({ pool }) };
  const db = new Kysely<DB>(config);
  made.set(db, { url, pool, config });
  return db;
}

interface Parts {
  /** Holds the password. */
  url: string;
  pool: pg.Pool;
  config: KyselyConfig;
}

const made = new WeakMap<Db, Parts>();

/** What a pool was made of, for the platform's own ways to it. */
export function parts(db: Db): Parts {
  const found = made.get(db);
  if (found === undefined) throw new Error('no pool of createDatabase');
  return found;
}

/** For the few steps that last as long as they need: a pool of one connection beside this one, without limits of time. */
export async function unhurried<T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> {
  const own = createDatabase(parts(db).url, { poolSize: 1, statementTimeoutMs: 0 });
  try {
    return await run(own);
  } finally {
    await own.destroy();
  }
}

/** Whether no connection came free in time: more is asked of this process than it can do. pg-pool names it by its text alone. */
export function isPoolExhausted(error: Error): boolean {
  return error.message === 'timeout exceeded when trying to connect';
}

class NamingPool extends pg.Pool {
  override connect(...call: unknown[]): never {
    const connecting = super.connect(...(call as [])) as Promise<pg.PoolClient> | undefined;
    return connecting?.catch((error: Error) => {
      throw isPoolExhausted(error) ? error : new DatabaseAway(error);
    }) as never;
  }
}

const preparedMark = '/* prepared */';

/**
 * Marks a statement of the hottest paths: PostgreSQL plans it once a connection, which costs more than to run it. Only
 * for statements whose best plan is the same for all values, never for a search; the texts must be few and fixed.
 */
export const prepared: RawBuilder<unknown> = sql.raw(preparedMark);

export type PreparedText = (values: readonly unknown[]) => CompiledQuery;

/** The same of a text that is made once, with $1 for its values: what every call asks is not put together at every call. */
export function preparedText(text: string): PreparedText {
  const marked = `${preparedMark} ${text}`;
  return (values) => CompiledQuery.raw(marked, [...values]);
}

const toldMark = `${preparedMark}/* told at the commit */`;

/**
 * The same, and for a statement of a transaction that answers nothing: it leaves together with what follows, so the write is one
 * way to the database shorter. A failure of it aborts the transaction and is thrown by the commit.
 */
export const toldAtCommit: RawBuilder<unknown> = sql.raw(toldMark);

/**
 * Names what is marked: Kysely itself sends every query unnamed. And waits neither for `begin`, which leaves with the first
 * statement of its transaction, nor for what is told at the commit. Once its session has ended, all that it is asked fails with
 * {@link DatabaseAway}, and the pool takes it back no more.
 */
class PreparingClient extends pg.Client {
  /** What the transaction sent and did not wait for. */
  #sent: Promise<unknown>[] = [];
  /** Why the session ended. Null while it lives. */
  #end: Error | null = null;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // Without a listener it would end the process. The pool has one for what is idle; what is in use learns it by its query.
    this.on('error', (error) => {
      this.#end ??= error;
    });
  }

  override query(...call: unknown[]): never {
    const [text, values] = call;
    if (text === 'begin') {
      sendTogether(this);
      this.#sent = [];
      return this.#sendOn(this.#ask(text)) as never;
    }
    if (text === 'commit') return this.#commit(this.#ask(text)) as never;
    const isMarked = typeof text === 'string' && text.startsWith(preparedMark);
    const query = isMarked ? [{ name: nameOf(text), text, values }, ...call.slice(2)] : call;
    const isTold = isMarked && text.startsWith(toldMark);
    if (isTold) sendTogether(this);
    const answer = this.#ask(...(query as [string]));
    return (isTold ? this.#sendOn(answer) : answer) as never;
  }

  async #ask(...query: [string]): Promise<pg.QueryResult> {
    try {
      return await super.query(...query);
    } catch (error) {
      if (endsSession(error)) this.#leave(error);
      if (this.#end !== null) throw new DatabaseAway(this.#end);
      throw isUnanswered(error) || isShortage(error) ? new DatabaseAway(error) : error;
    }
  }

  /** The socket closes a moment later than the last words come: until then the pool would hand this session to the next. */
  #leave(lastWords: Error): void {
    this.#end ??= lastWords;
    void this.end();
  }

  async #commit(answer: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    await Promise.all([answer, ...this.#sent]);
    const told = await answer;
    // Of a transaction that failed before, whoever caught that: nothing of it is stored.
    if (told.command === 'ROLLBACK') throw new Error('the transaction was rolled back: a statement of it had failed');
    return told;
  }

  #sendOn(answer: Promise<unknown>): Promise<pg.QueryResult> {
    // Told by the commit, and by whatever runs before it: an aborted transaction can do nothing else.
    answer.catch(() => {});
    this.#sent.push(answer);
    return Promise.resolve({ command: '', rowCount: null, oid: 0, fields: [], rows: [] });
  }
}

/** What the connection is asked in this turn of the event loop leaves in one packet: a write to a socket costs as much as a query. */
export function sendTogether(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** Whether a statement failed because a row with the same unique value came first. Its transaction is aborted. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505';
}

/** Whether two transactions waited for each other and this one was rolled back, whole. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01';
}

/**
 * Milliseconds since 1970 of a timestamptz in PostgreSQL's text form (`2026-11-20 11:50:12.123456+00`); a timestamp
 * without zone is read as UTC. Microseconds are cut off: keep the text itself for cursors and for equality.
 * Throws RangeError for `infinity`, years before 1 and after 9999.
 */
export function epochMs(text: string): number {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(text);
  const [, date, time, fraction = '', zone = 'Z'] = match ?? [];
  const ms = Date.parse(`${date}T${time}${fraction.slice(0, 4)}${zone.length === 3 ? `${zone}:00` : zone}`);
  if (Number.isNaN(ms)) throw new RangeError(`Not a point in time: ${text}`);
  return ms;
}

/** The text form of a timestamptz for milliseconds since 1970: `2026-11-20T11:50:12.123Z`. */
export function timestampFromMs(ms: number): string {
  return new Date(ms).toISOString();
}

const oid = { int8: 20, numeric: 1700, date: 1082, timestamp: 1114, timestamptz: 1184 } as const;
const arrayOid = { int8: 1016, numeric: 1231, date: 1182, timestamp: 1115, timestamptz: 1185 } as const;

/** An array in PostgreSQL's text form, of a type whose values hold no comma, brace or quote. */
function asTexts(text: string): (string | null)[] {
  return Array.from(text.matchAll(/[^{},"]+/g), ([element]) => (element === 'NULL' ? null : element));
}

/** For our pool alone: pg's own table of parsers is shared with every library that uses pg in this process. */
function parsers(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  const asText = (text: string) => text;
  types.setTypeParser(oid.int8, Number);
  types.setTypeParser(arrayOid.int8, (text) =>
    asTexts(text).map((element) => (element === null ? null : Number(element))),
  );
  for (const name of ['numeric', 'date', 'timestamp', 'timestamptz'] as const) {
    types.setTypeParser(oid[name], asText);
    types.setTypeParser(arrayOid[name], asTexts);
  }
  return types;
}
