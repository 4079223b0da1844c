import { createHash } from 'node:crypto';
import * as eventTexts from '@backline/contract/events.texts';
import * as publicTexts from '@backline/contract/public-events.texts';
import { expect, test, vi } from 'vitest';
import { buildArtist, buildEmbeds, buildEvent, buildManager } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const { app, db, platform } = await openForFile(testApp({ PUBLIC_URL: 'https://house.example.org' }));
const open = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/embed/events/${path}`, headers: { host: 'house.example.org', ...headers } });
const policyOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['content-security-policy']);
const site = 'https://www.venue.example';

async function newEvent(seo_url: string, more: object = {}, origins: string[] = [site]) {
  const manager = await buildManager(db);
  const artist = await buildArtist(db, { managerId: manager.id, name: 'Nova Reyes' });
  const event = await buildEvent(db, { managerId: manager.id, artistIds: [artist.id], seo_url, ...more });
  await buildEmbeds(db, { manager_id: manager.id, origins, shows_polls: false });
  return { manager, event };
}

test.each([
  'no-such-night',
  'no-such-night/poll',
  '..%2f..%2fsignin',
  '%00',
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  'a'.repeat(300),
  "x'%20or%20'1'='1",
])('answers 404 for %s, which no site may frame', async (path) => {
  const answer = await open(path);
  expect([answer.statusCode, answer.json().message]).toEqual([404, eventTexts.eventNotFound]);
  expect(policyOf(answer)).toContain("frame-ancestors 'none'");
  expect(answer.headers['x-frame-options']).toBe('DENY');
});

test('answers 404 for the embed of a deleted event', async () => {
  const { event } = await newEvent('gone-night');
  expect((await open('gone-night')).statusCode).toBe(200);
  await query(db)`delete from events where id = ${event.id}`;
  await vi.waitFor(async () => expect((await open('gone-night')).statusCode).toBe(404), 5_000);
});

test('lets no other site frame the card while its manager allows none, whatever others allow', async () => {
  await newEvent('foreign-night', {}, ['https://www.foreign.example']);
  const manager = await buildManager(db);
  await buildEvent(db, { managerId: manager.id, seo_url: 'shy-night' });
  const policy = policyOf(await open('shy-night'));
  expect(policy).toContain("frame-ancestors 'self';");
  expect(policy).not.toContain('foreign');
});

test('keeps a renamed event from the sites of another event that has just taken its address', async () => {
  const { event } = await newEvent('moving-night', {}, ['https://www.first.example']);
  // Keeps the event, but not its sites.
  await app.inject({ url: '/events/moving-night', headers: { host: 'house.example.org' } });
  await query(db)`update events set seo_url = 'moved-night' where id = ${event.id}`;
  await newEvent('moving-night', {}, ['https://www.second.example']);
  const policy = policyOf(await open('moving-night'));
  expect(policy).toContain('https://www.first.example');
  expect(policy).not.toContain('https://www.second.example');
});

test('lets exactly the sites of the manager frame the card, which needs nothing but its own files', async () => {
  await newEvent('framed-night', {}, [site, 'http://localhost:8000']);
  const answer = await open('framed-night');
  const style = /<style>([^]*?)<\/style>/.exec(answer.body)?.[1] ?? '';
  expect(policyOf(answer).split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-ancestors 'self' ${site} http://localhost:8000`,
    "base-uri 'none'",
    "form-action 'none'",
  ]);
  expect(answer.headers).not.toHaveProperty('x-frame-options');
  expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
});

test('neither reads nor sets a cookie, and shows everybody the same', async () => {
  const { manager } = await newEvent('plain-night');
  const { cookie } = await signedInAs(app, platform, manager);
  const stranger = await open('plain-night');
  const signedIn = await open('plain-night', { cookie });
  expect(signedIn.body).toBe(stranger.body);
  for (const { headers } of [stranger, signedIn]) {
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers['cache-control']).toBe('public, max-age=60');
  }
});

test('contains nothing that acts: no form, no button, and links that open the public page in a tab', async () => {
  await newEvent('still-night');
  const { body } = await open('still-night');
  expect(body).not.toMatch(/<form|<button|<input|onclick|http-equiv/);
  expect(Array.from(body.matchAll(/<a [^>]+>/g), ([tag]) => tag)).toEqual([
    '<a class="button" href="https://house.example.org/events/still-night" target="_blank" rel="noopener">',
  ]);
  expect(body).toContain('<meta name="robots" content="noindex" />');
});

test('escapes what staff wrote', async () => {
  const hostile = '"><script>alert(1)</script><b>';
  await newEvent('hostile-night', { name: hostile, venue: hostile });
  const { body } = await open('hostile-night');
  expect(body).not.toContain('<script>alert');
  expect(body).not.toContain('<b>');
  expect(body).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;b&gt;');
});

test('shows name, date, place, artists and entry, and follows the language of the visitor', async () => {
  const startsAt = new Date('2027-07-04T01:00:00Z');
  await newEvent('harbour-lights', { name: 'Harbour Lights', venue: 'Pier 9', startsAt });
  const { body, headers } = await open('harbour-lights');
  for (const text of ['<h1>Harbour Lights</h1>', 'Pier 9, Chicago', 'Nova Reyes', publicTexts.freeEntry])
    expect(body).toContain(text);
  expect(body).toMatch(/<time datetime="2027-07-03T20:00:00-05:00">Saturday, July 3, 2027 at 8:00.PM CST<\/time>/);
  expect(headers.vary).toBe('accept-language');
  const german = await open('harbour-lights', { 'accept-language': 'de' });
  expect(german.body).toContain('<html lang="de" dir="ltr"');
  expect(german.body).toContain('Zum Event');
  expect((await open('harbour-lights', { 'accept-language': 'ar' })).body).toContain('dir="rtl"');
});

test('takes a theme of the site, and ignores any other value', async () => {
  await newEvent('dark-night');
  expect((await open('dark-night?theme=dark')).body).toContain('data-theme="dark"');
  for (const theme of ['%22%3E%3Cscript%3E', 'dark&theme=light', ''])
    expect((await open(`dark-night?theme=${theme}`)).body).not.toMatch(/<html[^>]*data-theme/);
});

test('says that an event is over as soon as the public page says it', async () => {
  const startsAt = new Date(Date.now() - 12.1 * 3_600_000);
  await newEvent('ended-night', { startsAt });
  expect((await open('ended-night')).body).toContain(publicTexts.over);
});

test('returns 304 for an unchanged card with its policy, and finds it under capital letters', async () => {
  await newEvent('known-night');
  const first = await open('Known-Night');
  const again = await open('known-night', { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(policyOf(again)).toBe(policyOf(first));
});

/** Counts the queries for an event or its sites, without those in the background. */
async function countQueries(ask: () => Promise<unknown>): Promise<number> {
  const queries = vi.spyOn(platform.db.getExecutor(), 'executeQuery');
  await ask();
  const count = queries.mock.calls.filter(([{ sql }]) => sql.includes('from events e')).length;
  queries.mockRestore();
  return count;
}

test('reads the database twice for fifty visitors', async () => {
  await newEvent('crowded-night');
  const visit = () => Promise.all(Array.from({ length: 50 }, () => open('crowded-night')));
  expect(await countQueries(visit)).toBe(2);
});

test('reads the database at most once for an invented address', async () => {
  expect(await countQueries(() => open('invented-night'))).toBe(1);
  expect(await countQueries(() => open('invented night!'))).toBe(0);
});

test('serves the script to pages of every origin, and no other file', async () => {
  const script = await app.inject({ url: '/embed.js' });
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=3600',
  });
  expect(script.body.length).toBeLessThan(3_000);
  const again = await app.inject({ url: '/embed.js', headers: { 'if-none-match': String(script.headers.etag) } });
  expect(again.statusCode).toBe(304);
  for (const url of ['/static/embed-frame.js', '/embed/events/crowded-night', '/events/crowded-night', '/fan'])
    expect((await app.inject({ url })).headers['cross-origin-resource-policy'], url).toBe('same-origin');
});
