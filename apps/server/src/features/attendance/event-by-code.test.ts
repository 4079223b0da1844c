import { accentOf } from '@backline/contract/accents';
import * as sessionTexts from '@backline/contract/session.texts';
import { describe, expect, test } from 'vitest';
import { buildArtist, buildEvent, buildManager } from '../../../builders/builders.ts';
import { fanHouse } from '../../../testing/attendance/attendance.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { unknownCodeLimit } from './event-by-code.service.ts';
import { query } from '../../../testing/query.ts';

const hourMs = 3_600_000;

const house = await openForFile(fanHouse());
const { id: managerId } = await buildManager(house.db);

async function codeOfEventIn(country: string, startsAt = new Date()): Promise<string> {
  const { id } = await buildEvent(house.db, { managerId, startsAt });
  await query(house.db)`update events set country_code = ${country} where id = ${id}`;
  const { code } = await house.db.selectFrom('events').select('code').where('id', '=', id).executeTakeFirstOrThrow();
  return code;
}

const refused = { status: 422, body: { fields: [{ path: 'phone_number', message: sessionTexts.phoneInvalid }] } };

test.each([
  ['without an event', '07911 123456', undefined],
  ['with an unknown event code', '07911 123456', 'ZZZZZZ'],
  ['with an invalid event code', '07911 123456', '<b>'],
])('rejects a national number %s and sends no code', async (_what, typed, code) => {
  const browser = house.browser();
  const input = { phone_number: typed, event_code: code };
  expect(await browser.post('fan/send_code', input)).toMatchObject(refused);
  expect(await browser.post('fan/verify_code', { ...input, code: '123456' })).toMatchObject(refused);
  expect(await house.outbox('+447911123456')).toEqual([]);
});

test("rejects a number that is not valid in the event's country", async () => {
  const event_code = await codeOfEventIn('GB');
  expect(await house.browser().post('fan/send_code', { phone_number: '312 555 0179', event_code })).toMatchObject(
    refused,
  );
});

test.each([
  ['GB', '07911 123457', '+447911123457'],
  ['DE', '0151 23456789', '+4915123456789'],
  ['IT', '347 1234567', '+393471234567'],
  ['US', '(312) 555-0178', '+13125550178'],
  ['DE', '+44 (0)7911 123458', '+447911123458'],
])('at an event in %s, signs in a fan who types %s with the number %s', async (country, typed, stored) => {
  const event_code = await codeOfEventIn(country);
  const browser = house.browser();
  const sent = await browser.post('fan/send_code', { phone_number: typed, event_code });
  expect(sent.body).toEqual({ message: sessionTexts.passcodeSent, phone_number: stored });
  const [letter] = await house.outbox(stored);
  const code = /\d{6}/.exec(letter?.text ?? '')?.[0] ?? '';
  const verified = await browser.post('fan/verify_code', { phone_number: typed, event_code, code });
  expect(verified.body.fan).toMatchObject({ phone_number: stored });
});

const find = async (event_code: string, ip?: string) => house.browser(ip).get('fan/find_event', { event_code });

test('returns null for an unknown, an invalid and a deleted event’s code', async () => {
  const code = await codeOfEventIn('GB');
  expect((await find(code)).body.event).not.toBeNull();
  await query(house.db)`delete from events where code = ${code}`;
  for (const unknown of [code, 'ZZZZZZ', 'nothing', "' or true --"])
    expect((await find(unknown)).body).toEqual({ event: null });
});

test('returns before the sign-in what the public page of the event shows, and nothing else', async () => {
  const artists = [
    await buildArtist(house.db, { managerId, name: 'Nova Reyes' }),
    await buildArtist(house.db, { managerId, name: 'Lamps' }),
  ];
  const event = await buildEvent(house.db, {
    managerId,
    artistIds: artists.map(({ id }) => id),
    name: 'All Amps',
    startsAt: new Date('2027-07-04T20:00:00Z'),
  });
  const stored = await house.db.selectFrom('events').selectAll().where('id', '=', event.id).executeTakeFirstOrThrow();
  const expected = {
    event_name: 'All Amps',
    event_dttm: Date.parse('2027-07-04T20:00:00Z'),
    timezone: stored.timezone,
    venue: stored.venue,
    city: stored.city,
    country_code: stored.country_code,
    event_image_thumbnail_url: null,
    artists: ['Nova Reyes', 'Lamps'],
    brand: { name: 'Backline', colour: '#b79dff', icon_url: null },
    accent: null,
    seo_url: event.seo_url,
  };
  expect((await find(event.code.toLowerCase())).body).toEqual({ event: expected });
  await query(house.db)`insert into brands (manager_id, name, colour) values (${managerId}, 'The Lantern', '#ffb300')`;
  const brand = { name: 'The Lantern', colour: '#ffb300', icon_url: null };
  expect((await find(event.code)).body).toEqual({ event: { ...expected, brand, accent: accentOf('#ffb300') } });
  const page = await house.app.inject({ url: `/events/${event.seo_url}` });
  for (const shown of ['All Amps', 'Nova Reyes', 'Lamps']) expect(page.body).toContain(shown);
});

test('names brand and event in the text of the code, also for a number with a calling code', async () => {
  const event = await buildEvent(house.db, { managerId, name: 'All Amps', startsAt: new Date() });
  await house.browser().post('fan/send_code', { phone_number: '+13125550191', event_code: event.code });
  const [letter] = await house.outbox('+13125550191');
  expect(letter?.text).toMatch(/^[^:\n]+: (\d{6}) is your code for All Amps\n\n@\S+ #\1$/);
  await house.browser().post('fan/send_code', { phone_number: '+13125550192' });
  const [plain] = await house.outbox('+13125550192');
  expect(plain?.text).toMatch(/^Your Backline verification code is/);
});

describe('the manifest of an event', () => {
  const get = (name: string) => house.app.inject({ url: `/brands/manifests/${name}` });

  test.each(['ZZZZZZ.webmanifest', 'x', '%00.webmanifest'])('does not exist for %s', async (name) => {
    expect((await get(name)).statusCode).toBe(404);
  });

  test('opens the event, and has the product’s icons without a brand and the brand’s with one', async () => {
    const { id } = await buildManager(house.db);
    const event = await buildEvent(house.db, { managerId: id, name: 'All Amps' });
    const plain = await get(`${event.code}.webmanifest`);
    expect(plain.headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
    });
    const start = `/fan/${event.code}`;
    expect(plain.json()).toMatchObject({ id: start, start_url: start, scope: '/fan', name: 'All Amps' });
    expect(plain.json().icons[0]).toEqual({ src: '/fan/icon-192.png', sizes: '192x192', type: 'image/png' });
    const hash = 'b'.repeat(32);
    await query(house.db)`
      insert into brands (manager_id, name, colour, icon_key, icon_hash, icon_192, icon_512)
      values (${id}, 'The Lantern', '#ffb300', 'uploads/y.png', ${hash}, '\\x00', '\\x00')`;
    expect((await get(`${event.code}.webmanifest`)).json()).toMatchObject({
      name: 'All Amps · The Lantern',
      short_name: 'The Lantern',
      icons: [
        { src: `/brands/icons/${hash}-192.png`, sizes: '192x192' },
        { src: `/brands/icons/${hash}-512.png`, sizes: '512x512' },
        { src: `/brands/icons/${hash}-maskable.png`, sizes: '512x512', purpose: 'maskable' },
      ],
    });
  });
});

test('limits unknown codes per network, and then still reads the code of a hall of tonight behind one address', async () => {
  const ip = '203.0.113.77';
  const right = await codeOfEventIn('GB', new Date());
  const later = await codeOfEventIn('GB', new Date(Date.now() + 96 * hourMs));
  expect((await find('ZZZZZZ', ip)).body).toEqual({ event: null });
  await query(house.db)`update throttles set hits = ${unknownCodeLimit.limit} where key = ${`eventCode:network:${ip}`}`;
  expect((await find('ZZZZZZ', ip)).status).toBe(429);
  expect((await find(later, ip)).status, 'a hit would tell a guesser the code').toBe(429);
  expect((await find(right, ip)).body.event).toMatchObject({ country_code: 'GB' });
  const hits = await house.db
    .selectFrom('throttles')
    .select('hits')
    .where('key', '=', `eventCode:network:${ip}`)
    .execute();
  expect(hits).toEqual([{ hits: unknownCodeLimit.limit + 1 }]);
  const whole = { phone_number: '+447911123460', event_code: later };
  expect((await house.browser(ip).post('fan/send_code', whole)).status, 'a whole number needs no code').toBe(200);
  const input = { phone_number: '07911 123459', event_code: right };
  expect((await house.browser(ip).post('fan/send_code', input)).status).toBe(200);
});
