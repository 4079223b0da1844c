import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { analyzeTempo } from '@backline/contract/tempo';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clickSong } from '../../../testing/click-song.ts';
import { clickFile } from '../../../testing/click-track.ts';
import { hostileAudio } from '../../../testing/hostile-audio.ts';
import { runJobs, runNow } from '../../../testing/run-jobs.ts';
import { startS3Server } from '../../../testing/s3-server.ts';
import { temporaryFolder } from '../../../testing/throwaway-cluster.ts';
import { lightHouse, type LightHouse } from '../../../testing/light-shows/light-shows.ts';
import { deleteUnusedUploads } from '../uploads/uploads.jobs.ts';
import { songUploads } from '../../../testing/tracks/song-upload.ts';
import { query } from '../../../testing/query.ts';

const account = { region: 'eu-north-1', bucket: 'tour', accessKeyId: 'roadie', secretAccessKey: 'a-secret-for-tests' };
const folder = temporaryFolder();
const song = readFileSync(clickFile('clicks.mp3'));
/** Skips larger files, because they test nothing new. */
const maxBytes = 2_000_000;

function hostileSongs(): { name: string; bytes: Buffer }[] {
  const path = join(folder, 'song');
  const songs = hostileAudio
    .filter(({ format }) => format === 'mp3')
    .map(({ name, write }) => {
      write(path);
      return { name, bytes: readFileSync(path) as Buffer };
    });
  songs.push({ name: 'a WAV file under its name', bytes: clickSong({ bpm: 120, seconds: 3 }) });
  return songs.filter(({ bytes }) => bytes.length <= maxBytes);
}

const s3 = await startS3Server(account);
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['folder', 's3'] as const)('hostile songs in the %s store', (store) => {
  let house: LightHouse;
  let uploads: ReturnType<typeof songUploads>;
  beforeAll(async () => {
    house = await lightHouse(store === 'folder' ? {} : s3.env);
    uploads = songUploads(house);
  });
  afterAll(() => house.close());

  /** Lists all keys in the store. */
  const stored = () =>
    store === 's3'
      ? [...s3.objects.keys()].toSorted()
      : readdirSync(join(house.platform.config.dataDir, 'objects'), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => join(parentPath, name).replace(/^.*\/objects\//, ''))
          .toSorted();
  const promised = async () =>
    (
      await query(house.db)<{
        key: string;
      }>`select key from uploads where created_at > now() - interval '3 days' and key like 'songs/%'
        and key not in (select song_key from event_tracks where title <> 'Harvest Moon')`
    ).rows.map(({ key }) => key);
  const timelines = async () => (await query(house.db)`select from light_timelines`).rows.length;
  const tracks = async (eventId: number) => (await uploads.songKeys(eventId)).slice(1);

  test('deletes rejected songs at once and unused songs after a day, and keeps the songs of tracks', async () => {
    const { eventId } = await house.newEvent();
    const before = await timelines();
    const all = hostileSongs();
    expect(all.length).toBeGreaterThan(20);
    // The kind of store does not affect whether a song is rejected, so S3 gets only every fourth song.
    const hostile = store === 's3' ? all.filter((_song, index) => index % 4 === 0) : all;
    let refused = 0;
    for (const { name, bytes } of hostile) {
      const { url, public_url: address } = await uploads.promise();
      const key = address.slice(address.indexOf('songs/'));
      await uploads.put(url, bytes);
      const { status, body } = await uploads.add(eventId, [uploads.row(address)]);
      expect([200, 422], name).toContain(status);
      if (status === 200) {
        expect(await tracks(eventId), name).toContain(key);
        continue;
      }
      refused += 1;
      expect(
        body.fields?.map(({ path }) => path),
        name,
      ).toEqual(['data.0.music_url']);
      expect(stored(), name).not.toContain(key);
    }
    expect(refused).toBeGreaterThan(store === 's3' ? 1 : 5);
    const { public_url: kept, url } = await uploads.promise();
    expect(await uploads.put(url, song)).toBe(200);
    expect((await uploads.add(eventId, [uploads.row(kept)])).status).toBe(200);
    const unnamed = await uploads.promise();
    expect(await uploads.put(unnamed.url, song)).toBe(200);
    expect((await timelines()) - before).toBe((await tracks(eventId)).length);

    await query(house.db)`update uploads set created_at = now() - interval '2 days'`;
    await runNow(house.platform, deleteUnusedUploads, {});
    await runJobs(house.platform);
    const own = (await tracks(eventId)).toSorted();
    expect(own).toContain(kept.slice(kept.indexOf('songs/')));
    expect(stored()).toEqual(own);
    expect((await promised()).toSorted()).toEqual(own);
  });

  test('leaves no file and no analysis behind if the tempo analysis rejects a file', async () => {
    const analyses = async () => (await query(house.db)`select from song_analyses`).rows.length;
    const before = [stored(), await analyses()];
    for (const bytes of [Buffer.from('<!doctype html>'), song.subarray(0, 40), Buffer.alloc(0)]) {
      const { status } = await house.manager.call(analyzeTempo, {}, { file: { bytes, name: 'song.mp3' } });
      expect(status).toBe(422);
    }
    expect([stored(), await analyses()]).toEqual(before);
    expect(readdirSync(join(house.platform.config.dataDir, 'incoming'))).toEqual([]);
  });
});
