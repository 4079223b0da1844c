import { messageOf } from '../errors/message-of.ts';
import pg from 'pg';

/**
 * Reports that PostgreSQL was unreachable, closed the connection or timed out. The statement may or may not have run.
 * Callers may retry.
 */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';

  constructor(cause: unknown) {
    super('the database is away', { cause });
  }

  get sentence(): string {
    return `${this.message}: ${messageOf(this.cause)}`;
  }
}

export class PoolExhausted extends Error {
  override name = 'PoolExhausted';

  constructor(cause: unknown) {
    super('no connection came free in time', { cause });
  }
}

/**
 * Matches errors that end a session: terminated (57P), connection lost (08), or the server became a read-only replica
 * in a fail-over (25006).
 */
export function endsSession(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(57P|08|25006)/.test(error.code ?? '');
}

/**
 * Matches a lack of disk, memory or connections (53) or a failing disk (58): the session survives, the work is undone.
 */
const isShortage = (error: pg.DatabaseError) => /^(53|58030)/.test(error.code ?? '');

/**
 * Returns {@link DatabaseAway} if the database is unreachable or out of resources, otherwise the error itself. Treats
 * errors not raised by PostgreSQL as connection failures, except TypeError and RangeError, which mean that a value
 * could not be encoded.
 */
export function toDatabaseFailure(error: unknown): unknown {
  if (error instanceof DatabaseAway || error instanceof TypeError || error instanceof RangeError) return error;
  if (!(error instanceof pg.DatabaseError)) return new DatabaseAway(error);
  return endsSession(error) || isShortage(error) ? new DatabaseAway(error) : error;
}
