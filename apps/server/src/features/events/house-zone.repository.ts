import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';

export const houseZoneOf = (set: string | undefined): RawBuilder<unknown> =>
  set === undefined
    ? sql`coalesce((select zone_of(timezone) from events group by 1 order by count(*) desc, 1 limit 1), 'UTC')`
    : sql`${sql.lit(set)}::text`;

export async function readHouseZone(db: Connection, set: string | undefined): Promise<string> {
  if (set !== undefined) return set;
  const { rows } = await sql<{ zone: string }>`select ${houseZoneOf(set)} as zone`.execute(db);
  return rows[0]?.zone ?? 'UTC';
}
