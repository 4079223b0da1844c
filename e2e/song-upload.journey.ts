import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildEvent } from '../apps/server/builders/builders.ts';
import { type S3Server, startS3Server } from '../apps/server/testing/s3-server.ts';
import { freePort } from '../apps/server/testing/server-process.ts';
import { expect, test as base } from './fixtures.ts';
import { openInstallation } from './installation.ts';

const song = join(import.meta.dirname, '../apps/server/demo/songs/lanterns.mp3');
const account = { region: 'eu-north-1', bucket: 'tour', accessKeyId: 'roadie', secretAccessKey: 'a-secret-for-tests' };

const test = base.extend<object, { port: number; bucket: S3Server }>({
  port: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  bucket: [
    async ({ port }, use) => {
      const bucket = await startS3Server({ ...account, origin: `http://localhost:${port}` });
      await use(bucket);
      await bucket.close();
    },
    { scope: 'worker' },
  ],
  installation: [
    async ({ port, bucket }, use) => {
      const installation = await openInstallation({
        PORT: String(port),
        S3_ENDPOINT: bucket.endpoint,
        S3_REGION: account.region,
        S3_BUCKET: account.bucket,
        S3_ACCESS_KEY_ID: account.accessKeyId,
        S3_SECRET_ACCESS_KEY: account.secretAccessKey,
      });
      await use(installation);
      await installation.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

test('a file without a song is refused and not stored; a song is uploaded to the bucket, played from it, and deleted with its track', async ({
  page,
  bucket,
  db,
  house,
  signIn,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, name: 'Bucket Night' });
  const file = page.getByLabel('File', { exact: true });
  const save = page.getByRole('button', { name: 'Save' });
  const tracks = () => db.selectFrom('event_tracks').select('song_key').where('event_id', '=', event.id).execute();
  await signIn(page, house.manager, `/pattern-playlist/create/${event.id}/x`);

  await test.step('a web page with a song’s extension has no beats, and is not sent', async () => {
    const buffer = Buffer.from('<!doctype html><title>song</title>');
    await file.setInputFiles({ name: 'page.mp3', mimeType: 'audio/mpeg', buffer });
    await expect(page.getByText('Error detecting tempo. Please upload another file.')).toBeVisible();
    await save.click();
    await expect(page.getByText('Please ensure all fields are not empty.')).toBeVisible();
    expect([[...bucket.objects.keys()], await tracks()]).toEqual([[], []]);
  });

  await test.step('a song is stored, and played from the bucket', async () => {
    await file.setInputFiles(song);
    await expect(page.getByText(/^\d\d beats in 0:20$/)).toBeVisible();
    await save.click();
    await expect(page.getByText('Music has been added successfully.')).toBeVisible();
    expect([...bucket.objects.keys()]).toEqual((await tracks()).map(({ song_key: key }) => key));
    expect(bucket.objects.size).toBe(1);
    const { id } = await db
      .selectFrom('event_tracks')
      .select('id')
      .where('event_id', '=', event.id)
      .executeTakeFirstOrThrow();
    const address = `/api/tracks/get_song?event_id=${event.id}&event_track_id=${id}`;
    const part = await page.request.get(address, { headers: { range: 'bytes=100-199' } });
    expect([part.status(), await part.body()]).toEqual([206, (await readFile(song)).subarray(100, 200)]);
  });

  await test.step('the file is deleted with its track', async () => {
    await page.getByRole('button', { name: /^More actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Song has been removed successfully.')).toBeVisible();
    await expect.poll(() => bucket.objects.size).toBe(0);
  });
});
