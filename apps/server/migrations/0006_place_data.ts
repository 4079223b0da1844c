import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type pg from 'pg';

/**
 * Fills the tables of 0005_places.sql from the files that scripts/generate-geo.ts and scripts/generate-place-zones.ts
 * wrote. Ids follow from the order of the first file; the second has the same order of states.
 */
export async function up(client: pg.ClientBase): Promise<void> {
  // Checked once at the end instead of at each of 150,000 rows: half of the whole time.
  await client.query('alter table cities drop constraint cities_state_id_fkey');
  await client.query(
    `create temp table geo on commit drop as
     select convert_from($1, 'UTF8')::jsonb as geo, convert_from($2, 'UTF8')::jsonb as zones`,
    [await readData('geo.json.br'), await readData('place-zones.json.br')],
  );
  await client.query(
    `insert into countries (id, name, code)
     select id, country ->> 'name', country ->> 'code'
     from geo, jsonb_array_elements(geo -> 'countries') with ordinality as country (country, id)`,
  );
  await client.query(
    `insert into states (id, country_id, name, code, zone)
     select state.id, countries.id, state ->> 'name', state ->> 'code', zones -> (state.id::int - 1) ->> 'zone'
     from geo, jsonb_array_elements(geo -> 'states') with ordinality as state (state, id)
     join countries on countries.code = state ->> 'country'`,
  );
  await client.query(
    `insert into cities (id, state_id, name)
     select row_number() over (order by state_id, position), state_id, name
     from geo, jsonb_array_elements(geo -> 'states') with ordinality as state (state, state_id),
       jsonb_array_elements_text(state -> 'cities') with ordinality as city (name, position)`,
  );
  await addBritishCapitals(client);
  await client.query(
    `update cities set zone = other.zone
     from geo, jsonb_array_elements(zones) with ordinality as state (state, state_id),
       jsonb_each(state -> 'others') as other (zone, names), jsonb_array_elements_text(other.names) as listed (city_name)
     where cities.state_id = state.state_id and cities.name = listed.city_name`,
  );
  await client.query(
    'alter table cities add constraint cities_state_id_fkey foreign key (state_id) references states (id)',
  );
  await client.query('analyze countries, states, cities');
}

/** Bytes, for PostgreSQL to parse: JSON.parse would leave this process with the objects of 150,000 names. */
async function readData(name: string): Promise<Buffer> {
  return promisify(brotliDecompress)(await readFile(new URL(`../data/${name}`, import.meta.url)));
}

/** The file lists each of these cities below a state of its own name, and the nation below itself alone. */
async function addBritishCapitals(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into cities (id, state_id, name)
     select (select max(id) from cities) + row_number() over (order by nation.id), nation.id, capital.city
     from (values ('ENG', 'London'), ('SCT', 'Edinburgh'), ('WLS', 'Cardiff'), ('NIR', 'Belfast')) as capital (code, city)
     join countries on countries.code = 'GB'
     join states nation on nation.country_id = countries.id and nation.code = capital.code
     where not exists (select from cities known where known.state_id = nation.id and known.name = capital.city)`,
  );
}
