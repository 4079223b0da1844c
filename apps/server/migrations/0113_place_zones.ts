import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type pg from 'pg';

/** Gives each state its IANA zone, and each city one of its own where it is another; scripts/generate-place-zones.ts wrote the file. */
export async function up(client: pg.ClientBase): Promise<void> {
  const zones = await promisify(brotliDecompress)(
    await readFile(new URL('../data/place-zones.json.br', import.meta.url)),
  );
  await client.query('alter table states add column zone text');
  await client.query('alter table cities add column zone text');
  await client.query(
    `create temp table place_zones on commit drop as
     select state_id, state ->> 'zone' as zone, state -> 'others' as others
     from jsonb_array_elements(convert_from($1, 'UTF8')::jsonb) with ordinality as state (state, state_id)`,
    [zones],
  );
  await client.query('update states set zone = p.zone from place_zones p where p.state_id = states.id');
  await client.query('alter table states alter column zone set not null');
  await client.query(
    `update cities set zone = other.zone
     from place_zones p, jsonb_each(p.others) as other (zone, names), jsonb_array_elements_text(other.names) as listed (city_name)
     where cities.state_id = p.state_id and cities.name = listed.city_name`,
  );
}
