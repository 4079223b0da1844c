import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';

/** People read these lists: é stands beside e, and case does not matter. */
const byName = sql`name collate "und-x-icu"`;

/** The columns are integers: an id beyond them must be compared, and found unknown, not fail to be one. */
const wide = (id: number) => sql<number>`${id}::bigint`;

export interface PlaceRow {
  id: number;
  name: string;
  code: string;
}

export function listCountries(db: Connection): Promise<PlaceRow[]> {
  return db.selectFrom('countries').select(['id', 'name', 'code']).orderBy(byName).orderBy('id').execute();
}

export function listStates(db: Connection, countryId: number): Promise<PlaceRow[]> {
  return db
    .selectFrom('states')
    .select(['id', 'name', 'code'])
    .where('country_id', '=', wide(countryId))
    .orderBy(byName)
    .orderBy('id')
    .execute();
}

export function listCities(db: Connection, stateId: number): Promise<{ name: string }[]> {
  return db
    .selectFrom('cities')
    .select('name')
    .where('state_id', '=', wide(stateId))
    .orderBy(byName)
    .orderBy('id')
    .execute();
}
