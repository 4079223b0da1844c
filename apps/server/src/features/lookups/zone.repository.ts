import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';

/** Whether the database can reckon in it. It lists hundreds of files for that, so only what is new is asked for. */
export async function isZoneOfDatabase(db: Connection, zone: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from pg_timezone_names where name = ${zone}) as known`.execute(db);
  return rows[0]?.known === true;
}
