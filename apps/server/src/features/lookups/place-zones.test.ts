import { isTimezone } from '@backline/contract/time-zones';
import { getCities, getCountries, getStates } from '@backline/contract/lookups';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { buildManager } from '../../../builders/builders.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(testApp());
const manager = await signedInAs(house.app, house.platform, await buildManager(house.db));

async function zoneAt(country: string, stateName: string, cityName: string | null): Promise<string | undefined> {
  const countries = (await manager.call(getCountries, {})).body;
  const country_id = countries.find(({ country_code }) => country_code === country)?.country_id;
  const states = (await manager.call(getStates, { country_id })).body;
  const state = states.find(({ state_name }) => state_name === stateName);
  if (cityName === null) return state?.timezone;
  const cities = (await manager.call(getCities, { state_id: state?.state_id })).body;
  return cities.find(({ city_name }) => city_name === cityName)?.timezone;
}

test.each([
  ['US', 'Illinois', 'Chicago', 'CST'],
  ['US', 'New York', 'Brooklyn', 'EST'],
  ['US', 'Colorado', 'Denver', 'MST'],
  ['US', 'California', null, 'PST'],
  ['IN', 'Kerala', null, 'IST'],
  ['US', 'Arizona', 'Phoenix', 'America/Phoenix'],
  ['US', 'Hawaii', 'Honolulu', 'Pacific/Honolulu'],
  ['US', 'Alaska', 'Anchorage', 'America/Anchorage'],
  ['US', 'Puerto Rico', 'San Juan', 'America/Puerto_Rico'],
  ['US', 'Indiana', 'Indianapolis', 'America/Indiana/Indianapolis'],
  ['US', 'Indiana', 'Gary', 'CST'],
  ['US', 'Tennessee', 'Nashville', 'CST'],
  ['US', 'Tennessee', 'Knoxville', 'EST'],
  ['US', 'Florida', 'Pensacola', 'CST'],
  ['US', 'Texas', 'El Paso', 'MST'],
  ['CA', 'Saskatchewan', 'Regina', 'America/Regina'],
  ['CA', 'Newfoundland and Labrador', null, 'America/St_Johns'],
  ['GB', 'England', null, 'Europe/London'],
  ['GB', 'England', 'London', 'Europe/London'],
  ['DE', 'Berlin', 'Berlin', 'Europe/Berlin'],
  ['ES', 'Canary Islands', null, 'Atlantic/Canary'],
  ['AU', 'Queensland', 'Brisbane', 'Australia/Brisbane'],
  ['AU', 'New South Wales', 'Sydney', 'Australia/Sydney'],
  ['AU', 'New South Wales', 'Broken Hill', 'Australia/Broken_Hill'],
  ['AU', 'Western Australia', 'Perth', 'Australia/Perth'],
  ['BR', 'Mato Grosso', null, 'America/Cuiaba'],
  ['CN', 'Xinjiang', null, 'Asia/Shanghai'],
  ['GI', 'Gibraltar', 'Gibraltar', 'Europe/Gibraltar'],
])('returns the time zone of a place: %s, %s, %s', async (country, state, city, zone) => {
  expect(await zoneAt(country, state, city)).toBe(zone);
});

test('assigns places only time zones that an event may use', async () => {
  const { rows } = await query(house.db)<{ zone: string; known: boolean }>`
    select zone, exists (select from pg_timezone_names n where n.name = zone) as known
    from (select zone from states union select zone from cities where zone is not null) places`;
  expect(rows.length).toBeGreaterThan(300);
  expect(rows.filter(({ zone, known }) => !known || !isTimezone(zone))).toEqual([]);
});
