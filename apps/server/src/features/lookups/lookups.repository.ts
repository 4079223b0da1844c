import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';

/** Sorts names as people expect: letters with accents next to the plain letter, ignoring case. */
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

export async function listCountries(db: Connection): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`select id, name, code from countries order by ${byName}, id`.execute(db);
  return rows;
}

export async function listStates(db: Connection, countryId: number): Promise<ZonedPlaceRow[]> {
  const { rows } = await sql<ZonedPlaceRow>`
    select id, name, code, zone from states where country_id = ${wide(countryId)} order by ${byName}, id`.execute(db);
  return rows;
}

export async function listCities(db: Connection, stateId: number): Promise<{ name: string; zone: string }[]> {
  const { rows } = await sql<{ name: string; zone: string }>`
    select c.name, coalesce(c.zone, s.zone) as zone from cities c join states s on s.id = c.state_id
    where c.state_id = ${wide(stateId)} order by c.name collate "und-x-icu", c.id`.execute(db);
  return rows;
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
  const { rows } = await sql<Omit<Place, 'city'> & { city: string | null }>`
    select n.name as country, n.code as country_code, s.name as state, s.code as state_code, c.name as city
    from states s join countries n on n.id = s.country_id left join cities c on c.state_id = s.id and c.name = ${city}
    where s.id = ${wide(stateId)}`.execute(db);
  return rows[0] ?? null;
}
