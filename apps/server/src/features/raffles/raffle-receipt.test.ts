import { gunzipSync } from 'node:zlib';
import { checkReceipt, inOrder, type DrawnReceipt } from '@backline/draw';
import { expect, test } from 'vitest';
import { buildRaffle } from '../../../builders/builders.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { raffleHouse } from '../../../testing/raffles/raffles.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(raffleHouse());

const get = (address: string) => house.app.inject({ method: 'GET', url: `/raffles/${address}` });
const published = async (raffleId: number) => (await get(`${raffleId}/receipt.json`)).json();

test.each(['0', '9999999', '-1', 'x', '1e3', '99999999999999999999', '%00'])(
  'returns 404 for the receipt of the unknown raffle id %s',
  async (id) => {
    const page = await get(`${id}/receipt`);
    expect(page.statusCode).toBe(404);
    expect((await get(`${id}/receipt.json`)).statusCode).toBe(404);
  },
);

test('publishes no receipt of a hidden raffle before completion', async () => {
  const { id } = await buildRaffle(house.db, { eventId: house.eventId, is_active: false });
  expect((await get(`${id}/receipt`)).statusCode).toBe(404);
  await house.complete(id);
  expect((await get(`${id}/receipt`)).statusCode).toBe(200);
});

test("publishes only the seed's hash before the draw, without the seed and the entry numbers", async () => {
  const raffleId = await house.newRaffle();
  const guests = await house.guests(2);
  for (const guest of guests) await house.enter(guest, raffleId);
  const { seed, commitment } = await house.stored(raffleId);
  const receiptJson = await published(raffleId);
  expect(receiptJson).toMatchObject({ is_completed: false, entries: null, commitment, seed: null, list_hash: null });
  await house.complete(raffleId);
  const completing = await get(`${raffleId}/receipt.json`);
  expect(completing.json()).toMatchObject({ is_completed: true, seed: null });
  expect(completing.body).not.toContain(seed);
  for (const { number } of await house.entriesOf(raffleId)) expect(completing.body).not.toContain(number);
});

test('publishes everything that is needed to repeat the draw, without names of fans', async () => {
  const raffleId = await house.newRaffle();
  const guests = await house.guests(5);
  for (const guest of guests) await house.enter(guest, raffleId);
  await query(house.db)`update event_users set checked_in_at = null where user_id = ${guests[0]?.id ?? 0}`;
  await house.complete(raffleId);
  await runJobs(house.platform);
  const receiptJson = await published(raffleId);
  const receipt: DrawnReceipt = {
    seed: receiptJson.seed,
    commitment: receiptJson.commitment,
    numbers: receiptJson.numbers,
    listHash: receiptJson.list_hash,
    winners: receiptJson.winners,
    winnerCount: receiptJson.no_of_winners,
    minimumEntries: receiptJson.minimum_entries,
  };
  expect(await checkReceipt(receipt)).toEqual([]);
  expect([receiptJson.entries, receiptJson.numbers.length, receiptJson.winners.length]).toEqual([5, 4, 2]);
  expect(receiptJson.numbers).toEqual(inOrder(receiptJson.numbers));
  const page = await get(`${raffleId}/receipt`);
  const rows = await house.db.selectFrom('users').select(['name', 'phone_number']).where('role', '=', 'USER').execute();
  for (const { name, phone_number: phone } of rows) {
    for (const text of [page.body, JSON.stringify(receiptJson)]) {
      expect(text).not.toContain(name);
      if (phone !== null) expect(text).not.toContain(phone);
    }
  }
});

test('sends a drawn receipt with an ETag, and compressed with gzip if the client accepts it', async () => {
  const raffleId = await house.newRaffle({ minimum_no_of_participants: 1 });
  const [guest] = await house.guests(1);
  if (guest === undefined) return expect.unreachable();
  await house.enter(guest, raffleId);
  const ask = (headers: Record<string, string> = {}) =>
    house.app.inject({ method: 'GET', url: `/raffles/${raffleId}/receipt.json`, headers });
  expect((await ask()).headers.etag, 'an open one changes').toBeUndefined();
  await house.complete(raffleId);
  await runJobs(house.platform);
  const plain = await ask({ 'accept-encoding': 'br, gzip;q=0' });
  const zipped = await ask({ 'accept-encoding': 'gzip, deflate, br' });
  expect([plain.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual([undefined, 'gzip']);
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  expect(plain.headers).toMatchObject({
    vary: 'accept-encoding',
    'cache-control': 'no-cache',
    etag: zipped.headers.etag,
  });
  const again = await ask({ 'if-none-match': String(plain.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await ask({ 'if-none-match': '"another"' })).statusCode).toBe(200);
});

test("allows only the product's scripts on the receipt, and escapes staff's text", async () => {
  const raffleId = await house.newRaffle({ title: '<script>alert(1)</script>' });
  const { headers, body } = await get(`${raffleId}/receipt`);
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(body).toContain('&lt;script&gt;alert(1)');
  expect(body).not.toContain('<script>alert');
  const scripts = Array.from(body.matchAll(/\/static\/[\w.-]+\?[\w-]+/g), ([address]) => address);
  for (const address of scripts) {
    expect((await house.app.inject({ method: 'GET', url: address })).headers['content-type']).toContain('javascript');
  }
  expect(scripts.length).toBeGreaterThanOrEqual(2);
});
