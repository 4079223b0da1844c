import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type pg from 'pg';

/** Fills the tables of 0006_geo.sql from the file that scripts/generate-geo.ts wrote. Ids follow from its order. */
export async function up(client: pg.ClientBase): Promise<void> {
  // Bytes, for PostgreSQL to parse: JSON.parse would leave this process with the objects of 150,000 names.
  const geo = await promisify(brotliDecompress)(await readFile(new URL('../data/geo.json.br', import.meta.url)));
  await client.query(`create temp table geo on commit drop as select convert_from($1, 'UTF8')::jsonb as geo`, [geo]);
  await client.query(
    `insert into countries (id, name, code)
     select id, country ->> 'name', country ->> 'code'
     from geo, jsonb_array_elements(geo -> 'countries') with ordinality as country (country, id)`,
  );
  await client.query(
    `insert into states (id, country_id, name, code)
     select state.id, countries.id, state ->> 'name', state ->> 'code'
     from geo, jsonb_array_elements(geo -> 'states') with ordinality as state (state, id)
     join countries on countries.code = state ->> 'country'`,
  );
  // Checked once at the end instead of at each of 150,000 rows: half of the whole time.
  await client.query('alter table cities drop constraint cities_state_id_fkey');
  await client.query(
    `insert into cities (id, state_id, name)
     select row_number() over (order by state_id, position), state_id, name
     from geo, jsonb_array_elements(geo -> 'states') with ordinality as state (state, state_id),
       jsonb_array_elements_text(state -> 'cities') with ordinality as city (name, position)`,
  );
  await client.query(
    'alter table cities add constraint cities_state_id_fkey foreign key (state_id) references states (id)',
  );
  await client.query('analyze countries, states, cities');
}
