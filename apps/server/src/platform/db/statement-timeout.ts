import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './database.ts';

/**
 * Gives each statement of a request its own, shorter timeout while `run` lasts. Takes the request's `db` and holds its
 * only connection, so that the setting applies to all its reads.
 */
export function withStatementTimeout<T>(db: Db, timeoutMs: number, run: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = ${sql.lit(timeoutMs)}`.execute(connection);
    try {
      return await run();
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** Returns whether a statement ran past its timeout. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014';
}
