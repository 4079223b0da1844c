import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type pg from 'pg';

/** Fills the tables of 0006_geo.sql from the file that scripts/generate-geo.ts wrote. Ids follow from its order. */
export async function up(client: pg.ClientBase): Promise<void> {
  // Bytes, for PostgreSQL to parse: JSON.parse would leave this process with the objects of 150,000 names.
  const geo = await promisify(brotliDecompress)(await readFile(new URL('../data/geo.json.br', import.meta.url)));
  await client.query(
    `create temp table geo_states on commit drop as
     select row_number() over (order by country_id, position)::integer as id,
       country_id, country ->> 'name' as country_name, country ->> 'code' as country_code, state
     from jsonb_array_elements(convert_from($1, 'UTF8')::jsonb) with ordinality as country (country, country_id),
       jsonb_array_elements(country -> 'states') with ordinality as state (state, position)`,
    [geo],
  );
  await client.query(
    `insert into countries (id, name, code)
     select distinct country_id, country_name, country_code from geo_states order by country_id`,
  );
  await client.query(
    `insert into states (id, country_id, name, code)
     select id, country_id, state ->> 'name', state ->> 'code' from geo_states order by id`,
  );
  // Checked once at the end instead of at each of 150,000 rows: a third of the whole time.
  await client.query('alter table cities drop constraint cities_state_id_fkey');
  await client.query(
    `insert into cities (id, state_id, name)
     select row_number() over (order by id, position), id, name
     from geo_states, jsonb_array_elements_text(state -> 'cities') with ordinality as city (name, position)`,
  );
  await client.query(
    'alter table cities add constraint cities_state_id_fkey foreign key (state_id) references states (id)',
  );
  await client.query('analyze countries, states, cities');
}
