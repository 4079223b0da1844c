import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { cleanName, readPlaces } from './place-names.ts';

// Writes data/place-zones.json.br, the time zone of each state and city of data/geo.json.br. Its sources are the package
// of that file and a table of zones by coordinates. Neither is a dependency, because each is used once. Versions:
// data/LICENSE-geo.md.
//
//   npm install --no-save --prefix /tmp/geo @countrystatecity/countries@1.0.9 @photostructure/tz-lookup@11.7.0
//   node apps/server/scripts/generate-place-zones.ts /tmp/geo/node_modules
//
// The released 0006_place_data.ts reads the file, so newer data needs a new file and a new migration.

interface SourceCountry {
  name: string;
  iso2: string;
  timezones: { zoneName: string }[];
}

interface SourceState {
  name: string;
  iso2: string;
  country_code: string;
  latitude: string | null;
  longitude: string | null;
  timezone: string | null;
}

interface SourceCity extends Omit<SourceState, 'iso2'> {
  state_code: string;
}

interface Geo {
  states: { country: string; name: string; cities: string[] }[];
}

/** Countries whose zone is fixed here: one official time applies everywhere, or zones are disputed. */
const zoneOfWholeCountry: Readonly<Record<string, string>> = { CN: 'Asia/Shanghai', UA: 'Europe/Kyiv' };

/**
 * Lists countries for which the package has neither states nor zones. Source: zone.tab of the IANA time zone database.
 */
const zoneOfSmallCountry: Readonly<Record<string, string>> = {
  CC: 'Indian/Cocos',
  CK: 'Pacific/Rarotonga',
  CW: 'America/Curacao',
  CX: 'Indian/Christmas',
  EH: 'Africa/El_Aaiun',
  FK: 'Atlantic/Stanley',
  GI: 'Europe/Gibraltar',
  GS: 'Atlantic/South_Georgia',
  IO: 'Indian/Chagos',
  MO: 'Asia/Macau',
  MP: 'Pacific/Saipan',
  NF: 'Pacific/Norfolk',
  PN: 'Pacific/Pitcairn',
  SJ: 'Arctic/Longyearbyen',
  SX: 'America/Lower_Princes',
  TK: 'Pacific/Fakaofo',
  VA: 'Europe/Vatican',
  VG: 'America/Tortola',
};

/**
 * Minimum share of a state's cities that must lie in a zone by their coordinates. Below it, the package's zone for a
 * city is not trusted.
 */
const minShare = 0.1;

const [modules] = process.argv.slice(2);
if (modules === undefined) throw new Error('Which folder are the two packages in?');
const data = join(modules, '@countrystatecity/countries/dist/data');
const { default: lookUp } = (await import(join(modules, '@photostructure/tz-lookup/tz.js'))) as {
  default: (latitude: number, longitude: number) => string;
};
const geo: Geo = JSON.parse(
  brotliDecompressSync(await readFile(new URL('../data/geo.json.br', import.meta.url))).toString(),
);

const countries = await readPlaces<SourceCountry>(data, '*/meta.json');
const zonesByCode = new Map(countries.map(({ iso2, timezones }) => [iso2, zoneNames(timezones)]));
const zonesByName = new Map(countries.map(({ name, timezones }) => [cleanName(name), zoneNames(timezones)]));
const sourceStates = Map.groupBy(await readPlaces<SourceState>(data, '*/states.json'), (state) =>
  keyOf(state.country_code, state.name),
);
const sourceCities = Map.groupBy(await readPlaces<SourceCity>(data, '*/*/cities.json'), (city) =>
  keyOf(city.country_code, city.state_code),
);

const states = geo.states.map(({ country, name, cities }) => {
  const sources = sourceStates.get(keyOf(country, name)) ?? [];
  // A territory may be both a state of its country (Puerto Rico) and a country.
  const allowed = new Set([...(zonesByCode.get(country) ?? []), ...(zonesByName.get(name) ?? [])]);
  const places = sources.flatMap(({ iso2 }) => sourceCities.get(keyOf(country, iso2)) ?? []);
  const zones = zonesOf(country, places, allowed);
  const zone =
    most(zones.values()) ??
    [...zonesOf(country, sources, allowed).values()][0] ??
    [...allowed][0] ??
    zoneOfSmallCountry[country] ??
    'UTC';
  const others = Map.groupBy(
    cities.filter((city) => (zones.get(city) ?? zone) !== zone),
    (city) => zones.get(city) ?? zone,
  );
  return { zone, others: Object.fromEntries(others) };
});

const bytes = brotliCompressSync(JSON.stringify(states));
await writeFile(new URL('../data/place-zones.json.br', import.meta.url), bytes);
console.log(`${states.length} states in ${new Set(states.map(({ zone }) => zone)).size} zones, ${bytes.length} bytes`);

/**
 * Returns the zone of each place in a state. Uses the package’s zone if the coordinates put at least `minShare` of the
 * state’s places in it, otherwise the zone at the place’s own coordinates.
 */
function zonesOf(
  country: string,
  places: readonly Pick<SourceCity, 'name' | 'latitude' | 'longitude' | 'timezone'>[],
  allowed: ReadonlySet<string>,
): Map<string, string> {
  const whole = zoneOfWholeCountry[country];
  const found = places.map((place) => ({ place, zone: whole ?? zoneAt(place, allowed) }));
  const shares = new Map<string | null, number>();
  for (const { zone } of found) shares.set(zone, (shares.get(zone) ?? 0) + 1 / found.length);
  const usual = most(found.flatMap(({ zone }) => zone ?? []));
  const zones = new Map<string, string>();
  for (const { place, zone } of found) {
    const named = place.timezone !== null && (shares.get(place.timezone) ?? 0) >= minShare ? place.timezone : null;
    const chosen = named ?? zone ?? usual;
    if (chosen !== undefined) zones.set(cleanName(place.name), chosen);
  }
  return zones;
}

/** Returns the zone of the coordinates; null if these lie beyond the border, as happens for border towns. */
function zoneAt({ latitude, longitude }: Pick<SourceCity, 'latitude' | 'longitude'>, allowed: ReadonlySet<string>) {
  if (latitude === null || longitude === null) return null;
  const zone = lookUp(Number(latitude), Number(longitude));
  return allowed.has(zone) ? zone : null;
}

function most(zones: Iterable<string>): string | undefined {
  const counts = new Map<string, number>();
  for (const zone of zones) counts.set(zone, (counts.get(zone) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

function zoneNames(timezones: SourceCountry['timezones']): string[] {
  return timezones.map(({ zoneName }) => zoneName);
}

function keyOf(countryCode: string, name: string): string {
  return `${countryCode}-${cleanName(name)}`;
}
