import { sql } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import { closesAt, opensAt } from './fan-events.repository.ts';

export async function findCountryByCode(
  db: Connection,
  code: string,
): Promise<{ country_code: string; is_tonight: boolean } | null> {
  const { rows } = await sql<{ country_code: string; is_tonight: boolean }>`${prepared}
    select e.country_code, now() between ${opensAt} and ${closesAt} as is_tonight from events e where e.code = ${code}`.execute(
    db,
  );
  return rows[0] ?? null;
}
