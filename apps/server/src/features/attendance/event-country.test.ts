import * as sessionTexts from '@backline/contract/session.texts';
import { expect, test } from 'vitest';
import { buildEvent, buildManager } from '../../../builders/builders.ts';
import { fanHouse } from '../../../testing/attendance/attendance.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { eventCodeLimit } from './event-country.service.ts';
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

test('returns only the event’s country when given an event code', async () => {
  const code = await codeOfEventIn('GB');
  const ask = async (event_code: string) => (await house.browser().get('fan/find_event', { event_code })).body;
  expect(await ask(code.toLowerCase())).toEqual({ country_code: 'GB' });
  for (const unknown of ['ZZZZZZ', 'nothing', "' or true --"])
    expect(await ask(unknown)).toEqual({ country_code: null });
});

test("limits event code guesses per network, but still lets tonight's fans sign in", async () => {
  const ip = '203.0.113.77';
  const [tonight, later] = [await codeOfEventIn('GB'), await codeOfEventIn('DE', new Date(Date.now() + 96 * hourMs))];
  const ask = (event_code: string) => house.browser(ip).get('fan/find_event', { event_code });
  expect((await ask(later)).body).toEqual({ country_code: 'DE' });
  await query(house.db)`update throttles set hits = ${eventCodeLimit.limit} where key = ${`eventCode:network:${ip}`}`;
  expect((await ask('ZZZZZZ')).status).toBe(429);
  expect((await ask(later)).status).toBe(429);
  expect((await ask(tonight)).body).toEqual({ country_code: 'GB' });
  const input = { phone_number: '07911 123459', event_code: tonight };
  expect((await house.browser(ip).post('fan/send_code', input)).status).toBe(200);
});
