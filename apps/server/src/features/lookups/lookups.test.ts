import { getCities, getCountries, getStates } from '@backline/contract/lookups';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signedInAs, type Client } from '../../../test/as.ts';
import { buildManager } from '../../../builders/builders.ts';

let house: TestApp;
let manager: Client;

beforeAll(async () => {
  house = await testApp();
  manager = await signedInAs(house.app, house.platform, await buildManager(house.db));
});
afterAll(() => house.close());

async function statesOf(countryCode: string) {
  const countries = (await manager.call(getCountries, {})).body;
  const country_id = countries.find(({ country_code }) => country_code === countryCode)?.country_id;
  return (await manager.call(getStates, { country_id })).body;
}

async function citiesOf(countryCode: string, stateCode: string): Promise<string[]> {
  const state_id = (await statesOf(countryCode)).find(({ state_code }) => state_code === stateCode)?.state_id;
  return (await manager.call(getCities, { state_id })).body.map(({ city_name }) => city_name);
}

/** What a query counts, for what would take thousands of calls. */
async function count(query: string): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`${sql.raw(query)}`.execute(house.db);
  return rows[0]?.count;
}

describe('refused', () => {
  test('states need a country and cities a state, because all of them at once are too many', async () => {
    for (const id of [undefined, 0, 'x', '1 or 1=1']) {
      expect((await manager.call(getStates, { country_id: id })).status).toBe(422);
      expect((await manager.call(getCities, { state_id: id })).status).toBe(422);
    }
  });

  test('unknown ids have nothing below them, rather than what belongs to another', async () => {
    expect((await manager.call(getStates, { country_id: 999_999 })).body).toEqual([]);
    expect((await manager.call(getCities, { state_id: 999_999 })).body).toEqual([]);
  });

  test('an id that no table could hold is as unknown as any other', async () => {
    expect(await manager.call(getStates, { country_id: 3_000_000_000 })).toMatchObject({ status: 200, body: [] });
    expect(await manager.call(getCities, { state_id: Number.MAX_SAFE_INTEGER })).toMatchObject({
      status: 200,
      body: [],
    });
  });
});

describe('an address can always be completed, because the form requires state and city', () => {
  test('every country has a state, and every state a city', async () => {
    expect(
      await count('select count(*) from countries c where not exists (select from states s where s.country_id = c.id)'),
    ).toBe(0);
    expect(
      await count('select count(*) from states s where not exists (select from cities c where c.state_id = s.id)'),
    ).toBe(0);
  });

  test('a country without states offers its own name for both', async () => {
    expect(await statesOf('GI')).toMatchObject([{ state_name: 'Gibraltar', state_code: 'GI' }]);
    expect(await citiesOf('GI', 'GI')).toEqual(['Gibraltar']);
  });
});

describe('names', () => {
  test('no country offers a state twice, and no state a city, because a person could not tell them apart', async () => {
    expect(await count('select count(*) - count(distinct (country_id, name)) as count from states')).toBe(0);
    expect(await count('select count(*) - count(distinct (state_id, name)) as count from cities')).toBe(0);
  });

  test('two states of one name are one, with the cities of both', async () => {
    const jelgava = (await statesOf('LV')).filter(({ state_name }) => state_name === 'Jelgava');
    expect(jelgava).toHaveLength(1);
    expect(await citiesOf('LV', jelgava[0]?.state_code ?? '')).toEqual(['Jelgava', 'Ozolnieki', 'Tīreļi']);
  });

  test('accents sort beside their letter, because people look for Évora under E', async () => {
    const names = (await statesOf('PT')).map(({ state_name }) => state_name);
    expect(names.slice(names.indexOf('Coimbra'), names.indexOf('Faro') + 1)).toEqual(['Coimbra', 'Évora', 'Faro']);
  });

  test('the country that the form chooses first is there by that very name', async () => {
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
  ])('the British nation %s holds its capital %s', async (code, capital) => {
    expect(await citiesOf('GB', code)).toContain(capital);
  });

  test('the cities of Texas are there', async () => {
    expect(await citiesOf('US', 'TX')).toEqual(expect.arrayContaining(['Austin', 'Dallas', 'Houston', 'San Antonio']));
  });
});
