import { getEmbeds, maxEmbedOrigins, updateEmbeds } from '@backline/contract/embeds';
import * as embedTexts from '@backline/contract/embeds.texts';
import { expect, test } from 'vitest';
import { buildAdmin, buildArtist, buildManager } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const { app, db, platform } = await openForFile(testApp({ PUBLIC_URL: 'https://house.example.org' }));
const as = (person: { id: number }) => signedInAs(app, platform, person);
const rosa = await buildManager(db, { name: 'Rosa' });
const artistOfRosa = await buildArtist(db, { managerId: rosa.id });
const [manager, other, admin, artist] = [
  await as(rosa),
  await as(await buildManager(db)),
  await as(await buildAdmin(db)),
  await as(artistOfRosa),
];
const wanted = { user_id: rosa.id, origins: ['https://www.example.org'], shows_polls: true };
const stored = () => db.selectFrom('embeds').selectAll().execute();

test('hides the sites of a manager from other managers, and refuses artists', async () => {
  for (const operation of [getEmbeds, updateEmbeds] as const) {
    expect((await other.call(operation, wanted)).status).not.toBe(200);
    expect((await artist.call(operation, wanted)).status).toBe(403);
  }
  expect((await other.call(getEmbeds, { user_id: rosa.id })).status).toBe(404);
  expect((await other.call(updateEmbeds, wanted)).status).toBe(404);
  expect(await stored()).toEqual([]);
});

test('keeps no sites for a person who is no manager', async () => {
  expect((await admin.call(updateEmbeds, { ...wanted, user_id: artistOfRosa.id })).status).toBe(404);
});

test.each([
  '*',
  'https://*',
  'https://*.example.org',
  "'self'",
  'data:',
  'null',
  'javascript:alert(1)',
  'www.example.org',
  'http://www.example.org',
  'http://127.0.0.2',
  'http://localhost.example.org',
  'ftp://example.org',
  'https://www.example.org/shop',
  'https://www.example.org?x',
  'https://www.example.org#x',
  'https://user:secret@www.example.org',
  'https://a;script-src.example.org',
  "https://a'.example.org",
  'https://a,b.example.org',
  'https://a.example.org https://b.example.org',
  'https://a.example.org\nhttps://b.example.org',
  'https://[::1]',
  `https://${'a'.repeat(300)}.org`,
])('refuses %j as a site and stores nothing', async (origin) => {
  const { status, body } = await manager.call(updateEmbeds, { ...wanted, origins: ['https://a.example.org', origin] });
  expect([status, body.fields]).toEqual([422, [{ path: 'origins.1', message: embedTexts.originInvalid(origin) }]]);
  expect(await stored()).toEqual([]);
});

test('refuses more sites than a manager can have', async () => {
  const origins = Array.from({ length: maxEmbedOrigins + 1 }, (_each, place) => `https://venue-${place}.example.org`);
  const { body } = await manager.call(updateEmbeds, { ...wanted, origins });
  expect(body.fields).toEqual([{ path: 'origins', message: embedTexts.tooManyOrigins(maxEmbedOrigins) }]);
});

test('stores each site once as its origin, and notes the change in the audit log', async () => {
  expect((await manager.call(getEmbeds, { user_id: rosa.id })).body).toEqual({
    user_id: rosa.id,
    manager_name: 'Rosa',
    origins: [],
    shows_polls: false,
    public_url: 'https://house.example.org',
  });
  const origins = [
    ' https://WWW.Example.org/ ',
    'https://www.example.org:443',
    'https://käfer.example',
    'https://venue.example:8443',
    'http://localhost:8000',
    'http://127.0.0.1:8000',
  ];
  expect((await manager.call(updateEmbeds, { ...wanted, origins })).body).toEqual({ message: embedTexts.saved });
  const kept = [
    'https://www.example.org',
    'https://xn--kfer-loa.example',
    'https://venue.example:8443',
    'http://localhost:8000',
    'http://127.0.0.1:8000',
  ];
  expect((await admin.call(getEmbeds, { user_id: rosa.id })).body.origins).toEqual(kept);
  const [line] = await db.selectFrom('audit_log').selectAll().where('entity', '=', 'embed').execute();
  expect(line).toMatchObject({
    action: 'embed.changed',
    entity_id: String(rosa.id),
    before: { origins: [], shows_polls: false },
    after: { origins: kept, shows_polls: true },
  });
  await admin.call(updateEmbeds, { ...wanted, origins: [] });
  expect(await stored()).toEqual([{ manager_id: rosa.id, origins: [], shows_polls: true }]);
});
