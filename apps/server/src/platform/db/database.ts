import { Kysely, type KyselyConfig, type Transaction } from 'kysely';
import pg from 'pg';
import { PoolDriver, poolDialect } from './pool-driver.ts';
import type { DB } from './schema.generated.ts';

export { PoolExhausted } from './database-away.ts';
export { prepared, preparedText, type PreparedText } from './pool-driver.ts';

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
  /** PostgreSQL ends a statement after this time; we end its connection five seconds later, where PostgreSQL does not answer. 0: never. Default 30 s. */
  statementTimeoutMs?: number;
  /** Those five seconds, for tests. */
  graceMs?: number;
}

const defaultStatementTimeoutMs = 30_000;
const defaultConnectTimeoutMs = 10_000;
const defaultGraceMs = 5_000;

/**
 * Opens a pool of connections lazily; `destroy()` closes it.
 *
 * Columns arrive as: int8 and count → number, numeric → text, timestamptz, timestamp and date → text (microseconds
 * must survive, and a `date` must not move with the machine's zone), json → parsed. Sessions speak UTC.
 * Queries are sent unnamed, so PostgreSQL plans each with its values: a named search changes to a bad generic plan
 * on its sixth run. `prepared` is the exception.
 */
export function createDatabase(
  url: string,
  {
    poolSize = 10,
    applicationName = 'backline',
    connectTimeoutMs = defaultConnectTimeoutMs,
    statementTimeoutMs = defaultStatementTimeoutMs,
    graceMs = defaultGraceMs,
  }: DatabaseOptions = {},
): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    ...(statementTimeoutMs === 0 ? {} : { query_timeout: statementTimeoutMs + graceMs }),
    // A link that was cut without a word is found, also where nobody asks.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // In so many words: a role may have a limit of its own.
    options: `-c TimeZone=UTC${statementTimeoutMs === 0 ? ' -c statement_timeout=0' : ''}`,
    types: parsers(),
    // What one request asks at the same moment is sent at once, and answered in order.
    pipeline: true,
  } as pg.PoolConfig);
  const driver = new PoolDriver(pool, url);
  const config = { dialect: poolDialect(driver) };
  const db = new Kysely<DB>(config);
  made.set(db, { url, pool, driver, config });
  return db;
}

interface Parts {
  /** Holds the password. */
  url: string;
  pool: pg.Pool;
  driver: PoolDriver;
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

/** Whether a statement failed because a row with the same unique value came first. Its transaction is aborted. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505';
}

/** Whether a lock was not had in the time that the statement may wait for one. Its transaction is aborted. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
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
