import { getCities, getCountries, getStates } from '@backline/contract/lookups';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { buildManager } from '../../../builders/builders.ts';

const house = await openForFile(testApp());
const manager = await signedInAs(house.app, house.platform, await buildManager(house.db));

async function statesOf(countryCode: string) {
  const countries = (await manager.call(getCountries, {})).body;
  const country_id = countries.find(({ country_code }) => country_code === countryCode)?.country_id;
  return (await manager.call(getStates, { country_id })).body;
}

async function citiesOf(countryCode: string, stateCode: string): Promise<string[]> {
  const state_id = (await statesOf(countryCode)).find(({ state_code }) => state_code === stateCode)?.state_id;
  return (await manager.call(getCities, { state_id })).body.map(({ city_name }) => city_name);
}

/** Counts in the database, because counting by API calls would need thousands of them. */
async function count(text: string): Promise<number | undefined> {
  const { rows } = await sql.raw<{ count: number }>(text).execute(house.db);
  return rows[0]?.count;
}

describe('refused lookups', () => {
  test('refuses a list of states without a country and a list of cities without a state', async () => {
    for (const id of [undefined, 0, 'x', '1 or 1=1']) {
      expect((await manager.call(getStates, { country_id: id })).status).toBe(422);
      expect((await manager.call(getCities, { state_id: id })).status).toBe(422);
    }
  });

  test('returns an empty list for an unknown country or state', async () => {
    expect((await manager.call(getStates, { country_id: 999_999 })).body).toEqual([]);
    expect((await manager.call(getCities, { state_id: 999_999 })).body).toEqual([]);
  });

  test("returns an empty list for an id that is too large for the column's type", async () => {
    expect(await manager.call(getStates, { country_id: 3_000_000_000 })).toMatchObject({ status: 200, body: [] });
    expect(await manager.call(getCities, { state_id: Number.MAX_SAFE_INTEGER })).toMatchObject({
      status: 200,
      body: [],
    });
  });
});

describe('completeness of countries, states and cities', () => {
  test('has a state for every country and a city for every state', async () => {
    expect(
      await count('select count(*) from countries c where not exists (select from states s where s.country_id = c.id)'),
    ).toBe(0);
    expect(
      await count('select count(*) from states s where not exists (select from cities c where c.state_id = s.id)'),
    ).toBe(0);
  });

  test("offers a country's own name as its state and city if it has no states", async () => {
    expect(await statesOf('GI')).toMatchObject([{ state_name: 'Gibraltar', state_code: 'GI' }]);
    expect(await citiesOf('GI', 'GI')).toEqual(['Gibraltar']);
  });
});

describe('names of places', () => {
  test('has no repeated state name in a country and no repeated city name in a state', async () => {
    expect(await count('select count(*) - count(distinct (country_id, name)) as count from states')).toBe(0);
    expect(await count('select count(*) - count(distinct (state_id, name)) as count from cities')).toBe(0);
  });

  test('merges two states with the same name, and keeps the cities of both', async () => {
    const jelgava = (await statesOf('LV')).filter(({ state_name }) => state_name === 'Jelgava');
    expect(jelgava).toHaveLength(1);
    expect(await citiesOf('LV', jelgava[0]?.state_code ?? '')).toEqual(['Jelgava', 'Ozolnieki', 'Tīreļi']);
  });

  test('sorts accented names next to their unaccented letter', async () => {
    const names = (await statesOf('PT')).map(({ state_name }) => state_name);
    expect(names.slice(names.indexOf('Coimbra'), names.indexOf('Faro') + 1)).toEqual(['Coimbra', 'Évora', 'Faro']);
  });

  test("includes the form's default country under its exact name", async () => {
    expect((await manager.call(getCountries, {})).body).toContainEqual({
      country_id: expect.any(Number),
      country_name: 'United States',
      country_code: 'US',
    });
  });

  test.each([
    ['ENG', 'London'],
    ['SCT', 'Edinburgh'],
    ['WLS', 'Cardiff'],
    ['NIR', 'Belfast'],
  ])('includes the British nation %s with its capital %s', async (code, capital) => {
    expect(await citiesOf('GB', code)).toContain(capital);
  });

  test('includes the cities of Texas', async () => {
    expect(await citiesOf('US', 'TX')).toEqual(expect.arrayContaining(['Austin', 'Dallas', 'Houston', 'San Antonio']));
  });
});
