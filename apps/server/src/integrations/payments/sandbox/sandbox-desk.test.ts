import { afterAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../testing/app.ts';

const installed = { DEMO: 'off', ADMIN_EMAIL: 'admin@example.org' };
const [demo, installation] = [await testApp({ DEMO: 'on' }), await testApp(installed)];
afterAll(() => Promise.all([demo.close(), installation.close()]));

const here = { host: 'localhost:3000' };
/** The router resolves all of these to the same path. */
const spellings = ['/dev/payments', '/dev/payments.json', '/%64ev/payments', '/%64ev/payments.json', '/dev%2Fpayments'];

/**
 * The console answers unknown paths with its own page, so this helper looks for text that only the sandbox's page
 * contains.
 */
const shown = ({ app }: TestApp, headers: Record<string, string>) =>
  Promise.all(
    spellings.map(async (url) => {
      const { statusCode, body } = await app.inject({ method: 'GET', url, headers });
      return statusCode === 200 && /<h1>Sandbox payments|"delivery"/.test(body);
    }),
  );

test("shows the sandbox's payment deliveries only in the demo, and only to local requests", async () => {
  expect((await shown(demo, here)).slice(0, 2)).toEqual([true, true]);
  expect(await shown(installation, here)).toEqual(spellings.map(() => false));
});

test.each<[string, Record<string, string>]>([
  ['another host name that points to this machine', { host: 'elsewhere.example' }],
  ['a request through a proxy', { ...here, 'x-forwarded-for': '203.0.113.7' }],
])('hides the sandbox desk from remote requests, however its path is written: %s', async (_whose, headers) => {
  expect(await shown(demo, headers)).toEqual(spellings.map(() => false));
});

test('rejects cross-site requests that change the sandbox, however the path is encoded', async () => {
  const set = (url: string, headers: Record<string, string>) =>
    demo.app.inject({ method: 'POST', url, headers, payload: '{"delivery":"lost"}' });
  const elsewhere = { ...here, 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' };
  for (const url of ['/dev/payments.json', '/%64ev/payments.json']) {
    expect((await set(url, elsewhere)).statusCode).toBe(404);
    for (const origin of ['http://elsewhere.example', 'null']) {
      expect((await set(url, { ...here, 'content-type': 'text/plain', origin })).statusCode).toBe(404);
    }
  }
  const [before] = await demo.db.selectFrom('sandbox_settings').select('delivery').execute();
  expect(before).toEqual({ delivery: 'prompt' });
  const own = { ...elsewhere, 'sec-fetch-site': 'same-origin', origin: `http://${here.host}` };
  expect((await set('/dev/payments.json', own)).statusCode).toBe(200);
});
