import {
  AbortedTransactionError,
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type RawBuilder,
  type TransactionSettings,
} from 'kysely';
import pLimit from 'p-limit';
import type pg from 'pg';
import { DatabaseAway, endsSession, PoolExhausted, toDatabaseFailure } from './database-away.ts';
import { statementSpan } from '../tracing/statement-span.ts';
import { traced } from '../tracing/tracing.ts';
import { openClient } from './own-connection.ts';

export const poolDialect = (driver: PoolDriver): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/**
 * Marks a statement of the hottest paths, which PostgreSQL plans once per connection. Use it only if one plan suits all
 * values, never for a search. Texts must be few and fixed. Write an array as `(select ${ids}::bigint[])`: the subquery
 * hides its length from the planner, which otherwise plans each call again.
 */
export const prepared: RawBuilder<unknown> = sql.raw('');

const preparedNode = prepared.toOperationNode();

export type PreparedText = (values: readonly unknown[]) => CompiledQuery;

/**
 * Returns a function that turns values into a prepared query. The fixed text with its `$1` placeholders is compiled
 * once.
 */
export const preparedText =
  (text: string): PreparedText =>
  (values) => ({
    ...CompiledQuery.raw(text, [...values]),
    query: preparedNode,
  });

const isPrepared = ({ query }: CompiledQuery) =>
  query === preparedNode || (query.kind === 'RawNode' && query.parameters?.includes(preparedNode) === true);

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

const endTimeoutMs = 5_000;

export class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #url: string;
  readonly #oneAtATime = pLimit(1);
  readonly #backends = new WeakMap<pg.ClientBase, Promise<number | null>>();

  constructor(pool: pg.Pool, url: string) {
    this.#pool = pool;
    this.#url = url;
    // Without a listener, an idle connection that breaks would end the process. The pool removes the connection.
    pool.on('error', () => {});
    pool.on('connect', (client) => {
      client.on('error', () => {});
      client.once('end', () => this.#backends.delete(client));
      const pid = client.query<{ pid: number }>('select pg_backend_pid() as pid');
      this.#backends.set(
        client,
        pid.then(
          ({ rows: [row] }) => row?.pid ?? null,
          () => null,
        ),
      );
    });
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PoolConnection> {
    const { idleCount, totalCount, options } = this.#pool;
    try {
      const client = await this.#pool.connect();
      return new PoolConnection(client, () => this.#oneAtATime(() => this.#endSession(client)));
    } catch (error) {
      const wasFull = idleCount === 0 && totalCount >= options.max;
      throw wasFull && !endsSession(error) ? new PoolExhausted(error) : toDatabaseFailure(error);
    }
  }

  async beginTransaction(
    connection: PoolConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
    await connection.run(`begin${level}${accessMode === undefined ? '' : ` ${accessMode}`}`);
  }

  async commitTransaction(connection: PoolConnection): Promise<void> {
    const { command } = await connection.run('commit');
    // PostgreSQL rolls back if a statement failed and its error was caught, so nothing was stored.
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollbackTransaction(connection: PoolConnection): Promise<void> {
    await connection.run('rollback');
  }

  async releaseConnection(connection: PoolConnection): Promise<void> {
    connection.release();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }

  /**
   * Ends the session through a connection outside the pool, which may be full. If this fails, the statement timeout
   * applies.
   */
  async #endSession(client: pg.ClientBase): Promise<void> {
    const ender = await openClient({
      connectionString: this.#url,
      application_name: 'backline cancel',
      connectionTimeoutMillis: endTimeoutMs,
      query_timeout: endTimeoutMs,
    });
    try {
      // Passes null, which terminates nothing, if the session has already ended, because another session may have its
      // process id by now.
      const pid = (await this.#backends.get(client)) ?? null;
      await ender.query('select pg_terminate_backend($1)', [pid]);
    } finally {
      await ender.end();
    }
  }
}

export class PoolConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #endSession: () => Promise<void>;
  #isBroken = false;
  #isReleased = false;

  constructor(client: pg.PoolClient, endSession: () => Promise<void>) {
    this.#client = client;
    this.#endSession = endSession;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql: text, parameters } = query;
    const named = isPrepared(query) ? { name: nameOf(text) } : {};
    const { rows, rowCount, command } = await this.run({ ...named, text, values: [...parameters] });
    return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  }

  streamQuery(): never {
    throw new Error('rows are read at once; an export copies them');
  }

  run(query: string | pg.QueryConfig): Promise<pg.QueryResult> {
    return traced(
      () => statementSpan(typeof query === 'string' ? query : query.text),
      () => this.#send(query),
    );
  }

  async #send(query: string | pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      return await this.#client.query(query);
    } catch (error) {
      const failure = toDatabaseFailure(error);
      // Discards the connection, because its session may have ended or may still run the slow statement.
      if (failure instanceof DatabaseAway) this.#isBroken = true;
      throw failure;
    }
  }

  abandon(): void {
    this.#isBroken = true;
    this.#endSession().catch(() => {});
    this.release();
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#client.release(this.#isBroken);
  }
}
