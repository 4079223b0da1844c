import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';

/** Sorts for readers: accents beside their letter, case ignored. */
const byName = sql`name collate "und-x-icu"`;

/** Compares ids as bigint, so that an id beyond integer is unknown instead of an error. */
const wide = (id: number) => sql<number>`${id}::bigint`;

export interface PlaceRow {
  id: number;
  name: string;
  code: string;
}

export interface ZonedPlaceRow extends PlaceRow {
  zone: string;
}

export function listCountries(db: Connection): Promise<PlaceRow[]> {
  return db.selectFrom('countries').select(['id', 'name', 'code']).orderBy(byName).orderBy('id').execute();
}

export function listStates(db: Connection, countryId: number): Promise<ZonedPlaceRow[]> {
  return db
    .selectFrom('states')
    .select(['id', 'name', 'code', 'zone'])
    .where('country_id', '=', wide(countryId))
    .orderBy(byName)
    .orderBy('id')
    .execute();
}

export function listCities(db: Connection, stateId: number): Promise<{ name: string; zone: string }[]> {
  return db
    .selectFrom('cities')
    .innerJoin('states', 'states.id', 'cities.state_id')
    .select(['cities.name', sql<string>`coalesce(cities.zone, states.zone)`.as('zone')])
    .where('cities.state_id', '=', wide(stateId))
    .orderBy(sql`cities.name collate "und-x-icu"`)
    .orderBy('cities.id')
    .execute();
}

export interface Place {
  country: string;
  country_code: string;
  state: string;
  state_code: string;
  city: string;
}

export async function findCity(
  db: Connection,
  { stateId, city }: { stateId: number; city: string },
): Promise<(Omit<Place, 'city'> & { city: string | null }) | null> {
  const row = await db
    .selectFrom('states')
    .innerJoin('countries', 'countries.id', 'states.country_id')
    .leftJoin('cities', (join) => join.onRef('cities.state_id', '=', 'states.id').on('cities.name', '=', city))
    .select([
      'countries.name as country',
      'countries.code as country_code',
      'states.name as state',
      'states.code as state_code',
      'cities.name as city',
    ])
    .where('states.id', '=', wide(stateId))
    .executeTakeFirst();
  return row ?? null;
}
