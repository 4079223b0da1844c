import pg from 'pg';

/**
 * PostgreSQL cannot be reached, broke off in the middle, or gave no answer in time. What was asked may have happened or not; it
 * may be asked again.
 */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';

  constructor(cause: unknown) {
    super('the database is away', { cause });
  }

  /** For the terminal, where nobody asks again. */
  get sentence(): string {
    return `${this.message}: ${this.cause instanceof Error ? this.cause.message : String(this.cause)}`;
  }
}

/** No connection came free in time: more is asked of this process than it can do. */
export class PoolExhausted extends Error {
  override name = 'PoolExhausted';

  constructor(cause: unknown) {
    super('no connection came free in time', { cause });
  }
}

/**
 * The last words of a session: it was ended (57P), its link is lost (08), or its server became a replica that takes no
 * writes (25006), which a fail-over makes of it.
 */
export function endsSession(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(57P|08|25006)/.test(error.code ?? '');
}

/** The server is short of disk, memory or connections (53), or its disk fails (58): the session lives, the work is undone. */
const isShortage = (error: pg.DatabaseError) => /^(53|58030)/.test(error.code ?? '');

/**
 * Returns {@link DatabaseAway} where the database is the reason, and the error itself where the statement is. Whatever did not come
 * from PostgreSQL comes from the way to it, but for a value that cannot be sent.
 */
export function toDatabaseFailure(error: unknown): unknown {
  if (error instanceof DatabaseAway || error instanceof TypeError || error instanceof RangeError) return error;
  if (!(error instanceof pg.DatabaseError)) return new DatabaseAway(error);
  return endsSession(error) || isShortage(error) ? new DatabaseAway(error) : error;
}
