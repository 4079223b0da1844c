import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';

/** Returns whether PostgreSQL knows the zone. It reads hundreds of files for this, so callers check only new zones. */
export async function isZoneOfDatabase(db: Connection, zone: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from pg_timezone_names where name = ${zone}) as known`.execute(db);
  return rows[0]?.known === true;
}
