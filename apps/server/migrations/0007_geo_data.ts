import { readFile } from 'node:fs/promises';
import type pg from 'pg';

/**
 * Fills the tables of 0006_geo.sql from the package country-state-city. A country without states gets one of its own
 * name, and a state without cities likewise, so that an address can always be completed. Ids follow from the order.
 */
export async function up(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into countries (id, name, code)
     select row_number() over (order by "isoCode" collate "C"), trim(name), "isoCode"
     from jsonb_to_recordset(convert_from($1, 'UTF8')::jsonb) as country (name text, "isoCode" text)`,
    [await read(import.meta.resolve('country-state-city/lib/assets/country.json'))],
  );
  // States of one country with one name (Chiayi, the city, and Chiayi, the county) share a rank, and become one.
  await client.query(
    `create temp table named_states on commit drop as
     select dense_rank() over (order by country_id, name collate "C")::integer as id, *
     from (
       select country.id as country_id, country.code as country_code,
         coalesce(trim(state.name), country.name) as name, coalesce(state."isoCode", country.code) as code
       from countries as country
       left join jsonb_to_recordset(convert_from($1, 'UTF8')::jsonb)
         as state (name text, "isoCode" text, "countryCode" text) on state."countryCode" = country.code
     ) as state`,
    [await read(import.meta.resolve('country-state-city/lib/assets/state.json'))],
  );
  await client.query(
    `insert into states (id, country_id, name, code)
     select distinct on (id) id, country_id, name, code from named_states order by id, code collate "C"`,
  );
  // Checked once at the end instead of at each of 150,000 rows: a third of the whole time.
  await client.query('alter table cities drop constraint cities_state_id_fkey');
  // A city is [name, country code, state code, latitude, longitude].
  await client.query(
    `insert into cities (id, state_id, name)
     select row_number() over (order by state_id, name collate "C"), state_id, name
     from (
       select distinct state.id as state_id, coalesce(trim(city ->> 0), state.name) as name
       from named_states as state
       left join jsonb_array_elements(convert_from($1, 'UTF8')::jsonb) as city
         on city ->> 1 = state.country_code and city ->> 2 = state.code
     ) as city`,
    [await read(import.meta.resolve('country-state-city/lib/assets/city.json'))],
  );
  await client.query(
    'alter table cities add constraint cities_state_id_fkey foreign key (state_id) references states (id)',
  );
  await client.query('analyze countries, states, cities');
}

/** Bytes, for PostgreSQL to parse: an import would keep 8 MB of JSON, and the objects made of it, in this process. */
function read(url: string): Promise<Buffer> {
  return readFile(new URL(url));
}
