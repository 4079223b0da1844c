import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';

export async function findMailAddress(db: Connection, userId: number): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`select email from users where id = ${userId}`.execute(db);
  return rows[0]?.email ?? null;
}
