import { getBrand, updateBrand } from '@backline/contract/brands';
import * as brandTexts from '@backline/contract/brands.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { generatePreSignedUrlUpload } from '@backline/contract/uploads';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { buildAdmin, buildArtist, buildManager } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs, type Client } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { runJobs } from '../../../testing/run-jobs.ts';

const product = await openForFile(testApp());
const as = (person: { id: number }) => signedInAs(product.app, product.platform, person);
const rosa = await buildManager(product.db, { name: 'Rosa' });
const [manager, other, admin] = [
  await as(rosa),
  await as(await buildManager(product.db)),
  await as(await buildAdmin(product.db)),
];
const wanted = { user_id: rosa.id, name: 'The Lantern', colour: '#FFB300', icon_url: null };
const lines = () =>
  product.db.selectFrom('audit_log').selectAll().where('entity', '=', 'brand').orderBy('id').execute();

async function upload(client: Client, bytes: Buffer, fileType: 'image/png' | 'image/svg+xml' = 'image/png') {
  const { body } = await client.call(generatePreSignedUrlUpload, { fileName: 'icon.png', fileType });
  const { pathname, search } = new URL(body.url, 'http://localhost');
  const headers = { 'content-type': fileType, 'if-none-match': '*' };
  await product.app.inject({ method: 'PUT', url: pathname + search, headers, payload: bytes });
  return body.public_url;
}
const picture = (width: number, height: number, background = '#6a45d6') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const iconOf = async () =>
  product.db.selectFrom('brands').select('icon_hash').where('manager_id', '=', rosa.id).executeTakeFirstOrThrow();

describe('refused brands', () => {
  test('hides the brand of a manager from other managers, and artists may not open their manager’s', async () => {
    expect((await other.call(getBrand, { user_id: rosa.id })).status).toBe(404);
    expect((await other.call(updateBrand, wanted)).status).toBe(404);
    const artist = await as(await buildArtist(product.db, { managerId: rosa.id }));
    expect((await artist.call(updateBrand, wanted)).status).toBe(403);
  });

  test('gives no brand to a person who is no manager', async () => {
    const artist = await buildArtist(product.db, { managerId: rosa.id });
    expect((await admin.call(updateBrand, { ...wanted, user_id: artist.id })).status).toBe(404);
  });

  test.each([
    ['name', { name: ' ' }, brandTexts.nameRequired],
    ['name', { name: 'x'.repeat(41) }, generalTexts.tooLong(40)],
    ['colour', { colour: 'red' }, brandTexts.colourShape],
    ['colour', { colour: '#b79dff; background: url(x)' }, brandTexts.colourShape],
    ['colour', { colour: '#0000ff' }, brandTexts.colourTooDark('#7070ff')],
  ])('refuses an invalid %s beside its field and stores nothing', async (path, change, message) => {
    const { status, body } = await manager.call(updateBrand, { ...wanted, ...change });
    expect([status, body.fields?.[0]]).toEqual([422, { path, message }]);
    expect(await lines()).toEqual([]);
  });

  test('refuses an icon without pixels and an address of another site', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>';
    const drawn = await upload(manager, Buffer.from(svg), 'image/svg+xml');
    const { body } = await manager.call(updateBrand, { ...wanted, icon_url: drawn });
    expect(body.fields).toEqual([{ path: 'icon_url', message: brandTexts.iconOfPixels }]);
    const far = await manager.call(updateBrand, { ...wanted, icon_url: 'https://example.org/icon.png' });
    expect(far.body.fields?.[0]?.path).toBe('icon_url');
  });

  test.each(['/brands/icons/x', `/brands/icons/${'0'.repeat(32)}-192.png`, `/brands/icons/${'0'.repeat(32)}-64.png`])(
    'answers 404 for the unknown icon %s',
    async (url) => expect((await product.app.inject({ url })).statusCode).toBe(404),
  );
});

test('returns the product’s brand until the manager sets one', async () => {
  expect((await manager.call(getBrand, { user_id: rosa.id })).body).toEqual({
    user_id: rosa.id,
    manager_name: 'Rosa',
    name: 'Backline',
    colour: '#b79dff',
    icon_url: null,
  });
});

test('stores a brand of the manager and one of an ADMIN, and audits both with the values before', async () => {
  expect((await manager.call(updateBrand, wanted)).body).toEqual({ message: brandTexts.saved });
  expect((await admin.call(updateBrand, { ...wanted, name: 'Lantern Hall' })).status).toBe(200);
  expect((await manager.call(getBrand, { user_id: rosa.id })).body).toMatchObject({
    name: 'Lantern Hall',
    colour: '#ffb300',
  });
  expect(await lines()).toMatchObject([
    { action: 'brand.changed', actor_id: rosa.id, before: { name: 'Backline' }, after: { name: 'The Lantern' } },
    { action: 'brand.changed', before: { name: 'The Lantern' }, after: { name: 'Lantern Hall' } },
  ]);
});

test('draws the middle square of the icon in both sizes, and replaces the picture with the next one', async () => {
  const first = await upload(manager, await picture(600, 300));
  expect((await manager.call(updateBrand, { ...wanted, icon_url: first })).status).toBe(200);
  expect((await manager.call(getBrand, { user_id: rosa.id })).body.icon_url).toBe(first);
  const { icon_hash: hash } = await iconOf();
  for (const [kind, side] of [
    ['192', 192],
    ['512', 512],
    ['maskable', 512],
  ] as const) {
    const { headers, rawPayload } = await product.app.inject({ url: `/brands/icons/${hash}-${kind}.png` });
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: side, height: side });
  }
  // A save with the same picture keeps the icon.
  await manager.call(updateBrand, { ...wanted, icon_url: first });
  expect((await iconOf()).icon_hash).toBe(hash);

  const second = await upload(manager, await picture(64, 64, '#c02020'));
  await manager.call(updateBrand, { ...wanted, icon_url: second });
  await runJobs(product.platform);
  expect((await iconOf()).icon_hash).not.toBe(hash);
  const { pathname } = new URL(first, 'http://localhost');
  expect((await product.app.inject({ url: pathname })).statusCode).toBe(404);

  await manager.call(updateBrand, wanted);
  expect((await iconOf()).icon_hash).toBeNull();
});

test('reads an icon once for many phones, answers 304, and forgets a replaced icon at once', async () => {
  const first = await upload(manager, await picture(300, 300, '#208020'));
  await manager.call(updateBrand, { ...wanted, icon_url: first });
  const { icon_hash: hash } = await iconOf();
  const url = `/brands/icons/${hash}-192.png`;
  const queries = vi.spyOn(product.platform.db.getExecutor(), 'executeQuery');
  const answers = await Promise.all(Array.from({ length: 20 }, () => product.app.inject({ url })));
  answers.push(await product.app.inject({ url }));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect(queries.mock.calls.filter(([{ sql: text }]) => text.includes('icon_192'))).toHaveLength(1);
  queries.mockRestore();
  const { etag } = answers[0]?.headers ?? {};
  const again = await product.app.inject({ url, headers: { 'if-none-match': String(etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);

  await manager.call(updateBrand, wanted);
  expect((await product.app.inject({ url })).statusCode).toBe(404);
});
