import { createHash } from 'node:crypto';
import { updateEvent } from '@backline/contract/events';
import * as eventTexts from '@backline/contract/events.texts';
import { drawQrCode } from '../events/index.ts';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { eventInput } from '../../../testing/event-input.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { buildArtist, buildEvent, buildManager } from '../../../builders/builders.ts';

const product = await openForFile(testApp());
const { app, db, platform } = product;

test("returns 404 with the specification's text for an unknown address", async () => {
  const answer = await product.app.inject({ url: '/events/no-such-night' });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain(eventTexts.eventNotFound);
});

test.each(['%00', 'a%00b', 'a--b', '%20', 'x'.repeat(201), '%F0%9F%8E%B8'])(
  'returns 404 without a database query for the invalid address /events/%s',
  async (address) => {
    const queries = vi.spyOn(product.platform.db.getExecutor(), 'executeQuery');
    const answer = await product.app.inject({ url: `/events/${address}` });
    expect([answer.statusCode, queries.mock.calls]).toEqual([404, []]);
    expect(answer.body).toContain(eventTexts.eventNotFound);
    queries.mockRestore();
  },
);

test.each([
  ['/events/Loud-Night', '/events/loud-night'],
  ['/events/LOUD-NIGHT?code=ABC123', '/events/loud-night?code=ABC123'],
  ['/events/Loud-Night/calendar.ics', '/events/loud-night/calendar.ics'],
])('redirects an address with capitals to lower case: %s', async (typed, location) => {
  const answer = await product.app.inject({ url: typed });
  expect(answer.statusCode).toBe(308);
  expect(answer.headers.location).toBe(location);
});

test('shows name, icon and colour of the manager’s brand, whose style element the policy allows', async () => {
  const manager = await buildManager(product.db);
  const event = await buildEvent(product.db, { managerId: manager.id, name: 'All Amps' });
  const url = `/events/${event.seo_url}`;
  const plain = await product.app.inject({ url });
  expect(plain.body).toContain('<title>All Amps · Backline</title>');
  expect(plain.body).not.toContain('by Backline');

  const hash = 'a'.repeat(32);
  await product.db
    .insertInto('brands')
    .values({
      manager_id: manager.id,
      name: 'The <Lantern>',
      colour: '#ffb300',
      icon_key: 'uploads/x.png',
      icon_hash: hash,
      icon_192: Buffer.from('x'),
      icon_512: Buffer.from('x'),
    })
    .execute();
  await vi.waitFor(
    async () => expect((await product.app.inject({ url })).body).toContain('by The &lt;Lantern&gt;</p>'),
    10_000,
  );
  const { body, headers } = await product.app.inject({ url });
  expect(body).toContain('<title>All Amps · The &lt;Lantern&gt;</title>');
  expect(body).toContain(`<img src="/brands/icons/${hash}-192.png"`);
  const styles = Array.from(body.matchAll(/<style>(.*?)<\/style>/gs), ([, text = '']) => text);
  expect(styles).toHaveLength(2);
  expect(styles[1]).toContain('--accent: #ffb300');
  for (const style of styles) {
    const sum = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`'sha256-${sum}'`);
  }
});

test("escapes staff's text on the public page, and sets a Content-Security-Policy against scripts", async () => {
  const manager = await buildManager(product.db);
  const name = `<script>alert(1)</script>"'&`;
  await buildEvent(product.db, {
    managerId: manager.id,
    name,
    seo_url: 'hostile',
    artist_bio: '</style><img src=x onerror=1>',
  });
  const { body, headers } = await product.app.inject({ url: '/events/hostile' });
  expect(Array.from(body.matchAll(/<script ([^ >]*)/g), ([, type]) => type)).toEqual([
    'type="application/ld+json"',
    'type="module"',
  ]);
  expect(body).toMatch(/<script type="module" src="\/static\/share-event\.js\?[\w-]+"><\/script>/);
  expect(body).not.toContain('<img src=x');
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
  expect(headers['content-security-policy']).toMatch(/script-src 'self';.*style-src 'self' 'sha256-/);
});

test('finds an event at an address of 200 characters', async () => {
  const manager = await buildManager(product.db);
  await buildEvent(product.db, { managerId: manager.id, seo_url: 'x'.repeat(200) });
  expect((await product.app.inject({ url: `/events/${'x'.repeat(200)}` })).statusCode).toBe(200);
});

test("links the event's venue to two map services, and embeds one map", async () => {
  const manager = await buildManager(product.db);
  const venue = `Pier 9 & "Dock" #5`;
  const { id } = await buildEvent(product.db, { managerId: manager.id, seo_url: 'on-the-map', venue });
  const { body } = await product.app.inject({ url: '/events/on-the-map' });
  const { address1, city, state, zipcode, country } = await product.db
    .selectFrom('events')
    .select(['address1', 'city', 'state', 'zipcode', 'country'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const place = [venue, address1, city, `${state} ${zipcode}`.trim(), country].filter(Boolean).join(', ');
  const targets = [...body.matchAll(/(?:href|src)="(https:\/\/www\.(?:google|openstreetmap)[^"]+)"/g)].map(
    ([, address = '']) => new URL(address.replaceAll('&amp;', '&')),
  );
  expect(targets.map(({ origin, pathname }) => origin + pathname)).toEqual([
    'https://www.google.com/maps',
    'https://www.google.com/maps/search/',
    'https://www.openstreetmap.org/search',
  ]);
  expect(targets.map(({ searchParams }) => searchParams.get('q') ?? searchParams.get('query'))).toEqual([
    place,
    place,
    place,
  ]);
});

test('offers title, description and an absolute image for link previews', async () => {
  const manager = await buildManager(product.db);
  const artist = await buildArtist(product.db, { managerId: manager.id, name: 'Nova Reyes' });
  await buildEvent(product.db, {
    managerId: manager.id,
    artistIds: [artist.id],
    name: 'Harbour Lights',
    seo_url: 'harbour-lights',
    venue: 'Pier 9',
    startsAt: new Date('2027-07-04T01:00:00Z'),
  });
  const { body, statusCode } = await product.app.inject({ url: '/events/harbour-lights' });
  expect(statusCode).toBe(200);
  expect(body).toContain('<meta property="og:title" content="Harbour Lights" />');
  expect(body).toContain('<meta property="og:image" content="http://localhost:3000/static/default-event.png" />');
  expect(body).toMatch(
    /<meta name="description" content="Saturday, July 3, 2027 at 8:00.PM CST · Pier 9, Chicago · Nova Reyes" \/>/,
  );
});

test('loads the public page with one query', async () => {
  const manager = await buildManager(db);
  await buildEvent(db, { managerId: manager.id, seo_url: 'counted' });
  const queries = vi.spyOn(platform.db.getExecutor(), 'executeQuery');
  expect((await app.inject({ url: '/events/counted' })).statusCode).toBe(200);
  expect(queries).toHaveBeenCalledTimes(1);
  queries.mockRestore();
});

async function openPage(seo_url: string) {
  const manager = await buildManager(db);
  const artist = await buildArtist(db, { managerId: manager.id });
  const event = await buildEvent(db, { managerId: manager.id, artistIds: [artist.id], seo_url });
  const client = await signedInAs(app, platform, manager);
  const open = (headers: Record<string, string> = {}) => app.inject({ url: `/events/${seo_url}`, headers });
  return { event, artist, client, open };
}

test('loads the public page with one query for concurrent readers', async () => {
  const { open } = await openPage('crowded');
  const queries = vi.spyOn(product.platform.db.getExecutor(), 'executeQuery');
  const answers = await Promise.all(Array.from({ length: 50 }, () => open()));
  // Ignores background queries.
  expect(queries.mock.calls.filter(([{ sql }]) => sql.includes('seo_url'))).toHaveLength(1);
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  queries.mockRestore();
});

test('returns 304 for an unchanged page, with a Content-Security-Policy that allows its styles', async () => {
  const { open } = await openPage('known');
  const first = await open();
  const etag = String(first.headers.etag);
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await open({ 'if-none-match': tag });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    // Browsers apply headers of a 304 to the cached page.
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  }
  expect((await open({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  const style = /<style>([^]*?)<\/style>/.exec(first.body)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(first.headers['content-security-policy']).toContain(`'sha256-${hash}'`);
});

test("shows an edit on the public page at once, and changes the page's ETag", async () => {
  const { event, artist, client, open } = await openPage('edited');
  const { etag } = (await open()).headers;
  const input = { ...eventInput('Renamed Night', artist.id), event_id: event.id };
  expect((await client.call(updateEvent, input)).status).toBe(200);
  const after = await open({ 'if-none-match': String(etag) });
  expect(after.statusCode).toBe(200);
  expect(after.body).toContain('Renamed Night');
});

test('finds a new event at once at an address that returned 404 before', async () => {
  expect((await product.app.inject({ url: '/events/soon' })).statusCode).toBe(404);
  const { open } = await openPage('soon');
  expect((await open()).statusCode).toBe(200);
});

test('returns 404 for the calendar file of an unknown event', async () => {
  const answer = await product.app.inject({ url: '/events/no-such-night/calendar.ics' });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain(eventTexts.eventNotFound);
});

test('writes time, place and escaped name into the calendar file', async () => {
  const manager = await buildManager(product.db);
  const name = `Harbour; Lights, \\ "Live"\nEND:VEVENT ${'x'.repeat(150)}`;
  await buildEvent(product.db, {
    managerId: manager.id,
    name,
    seo_url: 'in-the-diary',
    venue: 'Pier 9',
    startsAt: new Date('2027-07-04T01:00:00Z'),
  });
  const { body, headers, statusCode } = await product.app.inject({ url: '/events/in-the-diary/calendar.ics' });
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(headers['content-disposition']).toBe('attachment; filename="in-the-diary.ics"');
  const lines = body.split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
  const unfolded = body.replaceAll('\r\n ', '').split('\r\n');
  expect(unfolded).toContain('DTSTART:20270704T010000Z');
  expect(unfolded).toContain('UID:in-the-diary@localhost');
  expect(unfolded.find((line) => line.startsWith('SUMMARY:'))).toBe(
    `SUMMARY:Harbour\\; Lights\\, \\\\ "Live"\\nEND:VEVENT ${'x'.repeat(150)}`,
  );
  expect(unfolded.find((line) => line.startsWith('LOCATION:'))).toMatch(/^LOCATION:Pier 9\\, .*Chicago/);
});

test('draws a QR code only for a valid code of an existing event', async () => {
  const manager = await buildManager(product.db);
  const { code } = await buildEvent(product.db, { managerId: manager.id, seo_url: 'on-the-poster' });
  const qrCode = (query: string, address = 'on-the-poster') =>
    product.app.inject({ url: `/events/${address}/qr-code.svg${query}` });
  const refused = ['', '?code=', '?code=abc', `?code=${code}1`, `?code=${code}&code=${code}`, '?code=%3Csvg%3E'];
  for (const query of refused) expect((await qrCode(query)).statusCode, query).toBe(404);
  expect((await qrCode(`?code=${code}`, 'no-such-night')).statusCode).toBe(404);
  const { statusCode, headers, body } = await qrCode(`?code=${code}`);
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(body).toBe(drawQrCode(product.platform.config.publicUrl, 'on-the-poster', code));
});

test("links “I’m here” to the fan app, and adds the event's code if the visitor came by a QR code", async () => {
  const manager = await buildManager(product.db);
  const { code } = await buildEvent(product.db, { managerId: manager.id, seo_url: 'here-we-are' });
  const open = (query: string, headers = {}) => product.app.inject({ url: `/events/here-we-are${query}`, headers });
  const plain = await open('');
  expect(plain.body).toContain('<a class="button" href="/fan">I’m here</a>');
  expect(plain.body).not.toContain(code);
  const scanned = await open(`?code=${code}`);
  expect(scanned.body).toContain(`<a class="button" href="/fan/${code}">I’m here</a>`);
  expect(scanned.headers.etag).not.toBe(plain.headers.etag);
  expect((await open(`?code=${code}`, { 'if-none-match': scanned.headers.etag })).statusCode).toBe(304);
  for (const query of ['?code="><script>', '?code=abc', `?code=${code}&code=${code}`, '?code=../../signin']) {
    expect((await open(query)).body, query).toBe(plain.body);
  }
});

const offers = ['Get tickets', 'I’m here', 'Add to calendar', 'Listen before the show'];

test('shows that an event is over once check-in has closed, and hides its ticket, check-in, calendar and playlist links', async () => {
  const manager = await buildManager(product.db);
  const more = { is_paid: true, ticket_url: 'https://tickets.example', playlist_url: 'https://songs.example' };
  const open = async (seo_url: string, hoursAgo: number) => {
    const startsAt = new Date(Date.now() - hoursAgo * 3_600_000);
    const { code } = await buildEvent(product.db, { managerId: manager.id, seo_url, startsAt, ...more });
    return product.app.inject({ url: `/events/${seo_url}?code=${code}` });
  };
  const { body: over } = await open('ended', 12.1);
  expect(over).toContain('This event is over.');
  for (const offer of [...offers, 'href="/fan']) expect(over, offer).not.toContain(offer);
  expect(over).toContain('data-share=');
  const { body: late } = await open('still-open', 11.9);
  expect(late).not.toContain('This event is over.');
  for (const offer of offers) expect(late, offer).toContain(offer);
});

test('sends a new page instead of 304 once the event is over, even though the event was not edited', async () => {
  const manager = await buildManager(product.db);
  const startsAt = new Date(Date.now() - 11 * 3_600_000);
  await buildEvent(product.db, { managerId: manager.id, seo_url: 'ending', startsAt });
  const open = (headers = {}) => product.app.inject({ url: '/events/ending', headers });
  const { headers, body } = await open();
  expect(body).toContain('I’m here');
  const later = vi.spyOn(Date, 'now').mockReturnValue(startsAt.getTime() + 12 * 3_600_000 + 1);
  const after = await open({ 'if-none-match': headers.etag });
  later.mockRestore();
  expect(after.statusCode).toBe(200);
  expect(after.body).toContain('This event is over.');
});

test('the page for an unknown event URL leads fans to the code of their event, and organisers to the sign-in', async () => {
  const { body } = await product.app.inject({ url: '/events/no-such-night' });
  expect(body).toContain('<a class="button" href="/fan">Enter an event code</a>');
  expect(body).toContain('href="/signin"');
});
