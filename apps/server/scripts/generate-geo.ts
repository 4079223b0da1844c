import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { cleanName, readPlaces } from './place-names.ts';

// Writes data/geo.json.br from a folder with @countrystatecity/countries. It is no dependency, because its 74 MB in 4,700
// files would slow every npm ci. data/LICENSE-geo.md names the version.
//
//   npm install --no-save --prefix /tmp/geo @countrystatecity/countries@1.0.9
//   node apps/server/scripts/generate-geo.ts /tmp/geo/node_modules/@countrystatecity/countries
//
// The released 0006_place_data.ts reads the file, so newer data needs a new file and a new migration.

interface SourceCountry {
  name: string;
  iso2: string;
}

interface SourceState {
  name: string;
  iso2: string;
  country_code: string;
}

interface SourceCity {
  name: string;
  country_code: string;
  state_code: string;
}

interface State {
  country: string;
  code: string;
  name: string;
  cities: string[];
}

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('Which folder is the package in?');
const data = join(source, 'dist/data');

const sourceStates = Map.groupBy(await readPlaces<SourceState>(data, '*/states.json'), (state) => state.country_code);
const sourceCities = Map.groupBy(await readPlaces<SourceCity>(data, '*/*/cities.json'), (city) =>
  cityKey(city.country_code, city.state_code),
);
const countries = (await readPlaces<SourceCountry>(data, 'countries.json'))
  .map(({ iso2, name }) => ({ code: iso2, name: cleanName(name) }))
  .toSorted((a, b) => compare(a.code, b.code));
const states = countries.flatMap(({ code, name }) => statesOf(code, name));

const bytes = brotliCompressSync(JSON.stringify({ countries, states }));
await writeFile(new URL('../data/geo.json.br', import.meta.url), bytes);
const cityCount = states.flatMap(({ cities }) => cities).length;
console.log(`${countries.length} countries, ${states.length} states, ${cityCount} cities in ${bytes.length} bytes`);

/**
 * Merges states of one name (Jelgava, the city, and Jelgava, the county), which people could not tell apart. Adds a
 * state or city of the same name where none exists, so that an address can always be completed.
 */
function statesOf(countryCode: string, countryName: string): State[] {
  const found = sourceStates.get(countryCode) ?? [{ iso2: countryCode, name: countryName }];
  return [...Map.groupBy(found, ({ name }) => cleanName(name))]
    .map(([name, namesakes]) => {
      const codes = namesakes.map(({ iso2 }) => iso2).toSorted(compare);
      const names = codes
        .flatMap((code) => sourceCities.get(cityKey(countryCode, code)) ?? [])
        .map((city) => cleanName(city.name));
      const cities = names.length > 0 ? [...new Set(names)].toSorted(compare) : [name];
      return { country: countryCode, code: codes[0] ?? '', name, cities };
    })
    .toSorted((a, b) => compare(a.name, b.name));
}

function cityKey(countryCode: string, stateCode: string): string {
  return `${countryCode}-${stateCode}`;
}

/** Compares by code unit, not locale: the order determines the ids and must not depend on the machine. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
