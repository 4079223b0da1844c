import { Kysely, type KyselyConfig, type Transaction } from 'kysely';
import pg from 'pg';
import { PoolDriver, poolDialect } from './pool-driver.ts';
import type { DB } from './schema.generated.ts';

export { PoolExhausted } from './database-away.ts';
export { prepared, preparedText, type PreparedText } from './pool-driver.ts';

export type Db = Kysely<DB>;

/** A transaction. The code that opened it commits it or rolls it back. */
export type Tx = Transaction<DB>;

export type Connection = Db | Tx;

export interface DatabaseOptions {
  poolSize?: number;
  applicationName?: string;
  /** Timeout of waiting for a free connection and for connecting. Default 10 s. */
  connectTimeoutMs?: number;
  /**
   * Timeout of a statement in PostgreSQL. Five seconds later the connection is closed if there is no response. 0
   * disables it. Default 30 s.
   */
  statementTimeoutMs?: number;
  graceMs?: number;
}

const defaultStatementTimeoutMs = 30_000;
const defaultConnectTimeoutMs = 10_000;
const defaultGraceMs = 5_000;

/**
 * Opens a pool lazily; `destroy()` closes it. Reads int8 and count as numbers, numeric as text, timestamps and dates as
 * text (to keep microseconds and the calendar day), and parses json. Sessions use UTC. Queries are unnamed, so
 * PostgreSQL plans each with its values. A named search would get a bad generic plan on its sixth run. `prepared` is
 * the exception.
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
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: `-c TimeZone=UTC${statementTimeoutMs === 0 ? ' -c statement_timeout=0' : ''}`,
    types: parsers(),
    // Sends concurrent queries of one request without waiting for each answer.
    pipeline: true,
  } as pg.PoolConfig);
  const driver = new PoolDriver(pool, url);
  const config = { dialect: poolDialect(driver) };
  const db = new Kysely<DB>(config);
  made.set(db, { url, pool, driver, config });
  return db;
}

interface Parts {
  /** Contains the password. */
  url: string;
  pool: pg.Pool;
  driver: PoolDriver;
  config: KyselyConfig;
}

const made = new WeakMap<Db, Parts>();

export function parts(db: Db): Parts {
  const found = made.get(db);
  if (found === undefined) throw new Error('no pool of createDatabase');
  return found;
}

/** Returns the connections of the pool, and the callers that wait for one. */
export function poolState(db: Db): { busy: number; idle: number; waiting: number } {
  const { totalCount, idleCount, waitingCount } = parts(db).pool;
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/** Runs steps without timeouts, on a separate pool of one connection. */
export async function unhurried<T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> {
  const own = createDatabase(parts(db).url, { poolSize: 1, statementTimeoutMs: 0 });
  try {
    return await run(own);
  } finally {
    await own.destroy();
  }
}

/** Returns whether a statement violated a unique constraint. Its transaction is aborted. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505';
}

/** Returns whether a lock timed out. Its transaction is aborted. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}

export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01';
}

/**
 * Parses PostgreSQL's text of a timestamptz (`2026-11-20 11:50:12.123456+00`) to epoch milliseconds; without a zone it
 * is UTC. Drops microseconds: keep the text for cursors and equality. Throws RangeError for `infinity`, and for years
 * before 1 or after 9999.
 */
export function epochMs(text: string): number {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(text);
  const [, date, time, fraction = '', zone = 'Z'] = match ?? [];
  const ms = Date.parse(`${date}T${time}${fraction.slice(0, 4)}${zone.length === 3 ? `${zone}:00` : zone}`);
  if (Number.isNaN(ms)) throw new RangeError(`Not a point in time: ${text}`);
  return ms;
}

export function timestampFromMs(ms: number): string {
  return new Date(ms).toISOString();
}

const oid = { int8: 20, numeric: 1700, date: 1082, timestamp: 1114, timestamptz: 1184 } as const;
const arrayOid = { int8: 1016, numeric: 1231, date: 1182, timestamp: 1115, timestamptz: 1185 } as const;

/** Parses PostgreSQL's text of an array. Values must not hold commas, braces or quotes. */
function asTexts(text: string): (string | null)[] {
  return Array.from(text.matchAll(/[^{},"]+/g), ([element]) => (element === 'NULL' ? null : element));
}

/** Returns parsers for our pool only, because every library shares pg's own table of parsers. */
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
