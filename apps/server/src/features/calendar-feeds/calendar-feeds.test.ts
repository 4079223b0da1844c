import { endCalendarFeed, getCalendarFeed, renewCalendarFeed } from '@backline/contract/calendar-feeds';
import { expect, test } from 'vitest';
import { buildAdmin, buildManager } from '../../../builders/builders.ts';
import { makeLoginAs, signedInAs, type Client } from '../../../testing/as.ts';
import { userHouse } from '../../../testing/fans/fans.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(userHouse());
const { app, db, platform, manager, foreignManager } = house;
const { lantern, harbor, rivalry } = house.events;
await query(db)`update events set starts_at = now() + id * interval '1 day'`;

function pathOf(address: string | null): string {
  const { pathname, search } = new URL(address ?? '');
  return pathname + search;
}
const renew = async (client: Client) => pathOf((await client.call(renewCalendarFeed, {})).body.url);
const read = (url: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.1') =>
  app.inject({ url, headers, remoteAddress });

test('answers every wrong, ended and renewed address with 404', async () => {
  const first = await renew(manager);
  const theirs = await renew(foreignManager);
  const secretOfMona = first.split('=').at(-1) ?? '';
  const wrong = [
    '/calendars/1.ics',
    '/calendars/1.ics?key=x',
    `/calendars/0.ics?key=${'a'.repeat(43)}`,
    `/calendars/99999999.ics?key=${secretOfMona}`,
    theirs.replace(/=.+$/, `=${secretOfMona}`),
    first.replace('.ics', ''),
    `${first}&key=${secretOfMona}`,
  ];
  for (const url of wrong) expect((await read(url)).statusCode, url).toBe(404);
  const second = await renew(manager);
  expect((await read(first)).statusCode).toBe(404);
  expect((await read(second)).statusCode).toBe(200);
  await manager.call(endCalendarFeed, {});
  expect((await read(second)).statusCode).toBe(404);
  expect((await manager.call(getCalendarFeed, {})).body.url).toBeNull();
});

test('counts wrong addresses by network, and never against a right one of that network', async () => {
  const right = await renew(manager);
  const wrong = `/calendars/1.ics?key=${'w'.repeat(43)}`;
  const statuses = await Promise.all(
    Array.from({ length: 70 }, async () => (await read(wrong, {}, '203.0.113.7')).statusCode),
  );
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  expect((await read(right, {}, '203.0.113.7')).statusCode).toBe(200);
});

test('refuses an ADMIN who acts as somebody, because the address would outlive the Login As', async () => {
  const boss = await signedInAs(app, platform, await buildAdmin(db));
  const acting = await signedInAs(app, platform, await buildManager(db));
  await makeLoginAs(db, acting, boss);
  for (const operation of [getCalendarFeed, renewCalendarFeed, endCalendarFeed])
    expect((await acting.call(operation, {})).status).toBe(403);
});

test('ends with the person, and opens again when they are reactivated', async () => {
  const person = await buildManager(db);
  const url = await renew(await signedInAs(app, platform, person));
  await query(db)`update users set is_active = false where id = ${person.id}`;
  expect((await read(url)).statusCode).toBe(404);
  await query(db)`update users set is_active = true where id = ${person.id}`;
  expect((await read(url)).statusCode).toBe(200);
});

test('holds the events that the person may see, and no others', async () => {
  const { body, headers } = await read(await renew(manager));
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  const addresses = await query(db)<{ id: number; seo_url: string }>`select id, seo_url from events`;
  const shown = addresses.rows.filter(({ seo_url: address }) =>
    body.replaceAll('\r\n ', '').includes(`/events/${address}`),
  );
  expect(new Set(shown.map(({ id }) => id))).toEqual(new Set([lantern.id, harbor.id]));
  expect(shown.map(({ id }) => id)).not.toContain(rivalry.id);
  const artist = await read(await renew(await house.as(house.people.eve)));
  expect(artist.body.match(/BEGIN:VEVENT/g)).toHaveLength(1);
});

test('is not sent again to a calendar that has it, until an event changes', async () => {
  const url = await renew(manager);
  const first = await read(url);
  const etag = String(first.headers.etag);
  expect((await read(url, { 'if-none-match': etag })).statusCode).toBe(304);
  await query(db)`update events set name = 'Moved Night', version = version + 1 where id = ${harbor.id}`;
  const next = await read(url, { 'if-none-match': etag });
  expect(next.statusCode).toBe(200);
  expect(next.body).toContain('SUMMARY:Moved Night');
});
