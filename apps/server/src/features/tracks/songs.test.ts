import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as trackTexts from '@backline/contract/tracks.texts';
import { maxSongMinutes } from '@backline/contract/tempo';
import { addTracks, getSong } from '@backline/contract/tracks';
import { generatePreSignedUrlUpload } from '@backline/contract/uploads';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SignedIn } from '../../../testing/as.ts';
import { clickSong } from '../../../testing/click-song.ts';
import { clickFile } from '../../../testing/click-track.ts';
import { hostileAudio } from '../../../testing/hostile-audio.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { startS3Server } from '../../../testing/s3-server.ts';
import { SongError } from '../../media/tempo/analyse-in-thread.ts';
import { lightHouse, type LightHouse } from '../../../testing/light-shows/light-shows.ts';
import { query } from '../../../testing/query.ts';

const account = { region: 'eu-north-1', bucket: 'tour', accessKeyId: 'roadie', secretAccessKey: 'a-secret-for-tests' };
const payload = '[0,100,400,100,400]';

const s3 = await startS3Server(account);
const folder = await mkdtemp(join(tmpdir(), 'backline-songs-'));
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

/**
 * Files that look like real uploads but cannot be played. Uses only one of each format, because the server starts a
 * thread for each file.
 */
const impostors = hostileAudio.filter(({ format, name }) =>
  format === 'mp3' || format === 'opus'
    ? name === 'zeros behind its first bytes'
    : format !== 'm4a' && name === 'a web page behind its first bytes',
);

async function bytesOf(file: (typeof hostileAudio)[number]): Promise<Buffer> {
  const path = join(folder, 'song');
  file.write(path);
  return readFile(path);
}

describe.each(['folder', 's3'] as const)('a song in the %s store', (store) => {
  let house: LightHouse;

  beforeAll(async () => {
    house = await lightHouse(store === 'folder' ? {} : s3.env);
  });
  afterAll(() => house.close());
  afterEach(() => vi.restoreAllMocks());

  /** Uploads as a browser does. The folder store is part of the server, which opens no port in this test. */
  async function put(url: string, bytes: Buffer): Promise<number> {
    const headers = { 'content-type': 'audio/mpeg', 'if-none-match': '*' };
    if (store === 's3') return (await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status;
    const { pathname, search } = new URL(url);
    return (await house.app.inject({ method: 'PUT', url: pathname + search, headers, payload: bytes })).statusCode;
  }

  async function uploaded(bytes: Buffer): Promise<string> {
    const { body } = await house.manager.call(generatePreSignedUrlUpload, {
      fileName: 'My Song.mp3',
      fileType: 'audio/mpeg',
    });
    expect(await put(body.url, bytes)).toBe(200);
    return body.public_url;
  }

  const add = (eventId: number, addresses: string[]) =>
    house.manager.call(addTracks, {
      event_id: eventId,
      data: addresses.map((music_url) => ({ music_title: 'Harvest Moon', music_url, payload_data: payload })),
    });
  const keyOf = (address: string) => address.slice(address.indexOf('songs/'));
  const stat = (address: string) => house.platform.storage.stat(keyOf(address));

  /** Returns everything that a rejected song could leave behind. */
  async function traces(address: string) {
    const { rows } = await query(house.db)<{ tracks: number; uploads: number; timelines: number }>`
      select (select count(*)::int from event_tracks) as tracks,
        (select count(*)::int from uploads where key = ${keyOf(address)}) as uploads,
        (select count(*)::int from light_timelines) as timelines`;
    const incoming = await readdir(join(house.platform.config.dataDir, 'incoming')).catch(() => []);
    return { ...rows[0], object: await stat(address), incoming };
  }

  const refused = (message: string, place = 0) => [{ path: `data.${place}.music_url`, message }];

  test.each(
    (store === 'folder' ? impostors : impostors.slice(0, 1)).map((file) => [file.format, file.name, file] as const),
  )('rejects the %s file %s and leaves nothing stored', async (_format, _name, file) => {
    const { eventId } = await house.newEvent();
    const address = await uploaded(await bytesOf(file));
    const before = await traces(address);
    const { status, body } = await add(eventId, [address]);
    expect([status, body.fields]).toEqual([422, refused(trackTexts.songBroken)]);
    expect(await traces(address)).toEqual({ ...before, uploads: 0, object: null, incoming: [] });
  });

  test('deletes only the unplayable song of a form, and accepts the playable song on the next try', async () => {
    const { eventId } = await house.newEvent();
    const good = await uploaded(await readFile(clickFile('clicks.mp3')));
    const bad = await uploaded(Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x10'), Buffer.alloc(5_000, 'no song ')]));
    const { body } = await add(eventId, [good, bad]);
    expect(body.fields?.[0]?.path).toBe('data.1.music_url');
    expect([await stat(bad), (await stat(good)) !== null]).toEqual([null, true]);
    expect((await add(eventId, [good])).status).toBe(200);
  });

  test('decodes a song once, even if another form uploads the same bytes', async () => {
    const { eventId } = await house.newEvent();
    const song = clickSong({ bpm: 97, seconds: 3 });
    const [first, second] = [await uploaded(song), await uploaded(song)];
    const reading = vi.spyOn(house.platform.tempo, 'takePlace');
    expect((await add(eventId, [first])).status).toBe(200);
    expect((await add(eventId, [second])).status).toBe(200);
    expect(reading).toHaveBeenCalledOnce();
  });

  test('keeps a song for the next try while the analyser is busy', async () => {
    const { eventId } = await house.newEvent();
    const address = await uploaded(clickSong({ bpm: 133, seconds: 3 }));
    vi.spyOn(house.platform.tempo, 'takePlace').mockReturnValueOnce('full');
    const full = await add(eventId, [address]);
    expect([full.status, full.body.message]).toEqual([503, trackTexts.songsQueueFull]);
    expect((await add(eventId, [address])).status).toBe(200);
  });

  test('serves a song in ranges to people with access, but to nobody by its URL in the store', async () => {
    const { eventId } = await house.newEvent();
    const song = clickSong({ bpm: 97, seconds: 3 });
    const address = await uploaded(song);
    const [added] = (await add(eventId, [address])).body.tracks;
    const hear = (by: SignedIn, range?: string) =>
      house.app.inject({
        method: 'GET',
        url: `/api/${getSong.path}?event_id=${eventId}&event_track_id=${added?.event_track_id}`,
        headers: { cookie: by.cookie, ...(range === undefined ? {} : { range }) },
      });
    const whole = await hear(house.manager);
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'audio/mpeg']);
    expect(whole.rawPayload.equals(song)).toBe(true);
    for (const [range, from, to] of [
      ['bytes=0-0', 0, 1],
      ['bytes=1000-1999', 1_000, 2_000],
      [`bytes=${song.length - 5}-`, song.length - 5, song.length],
      ['bytes=-7', song.length - 7, song.length],
      [`bytes=40-${song.length * 2}`, 40, song.length],
    ] as const) {
      const part = await hear(house.manager, range);
      expect([range, part.statusCode, part.headers['content-range']]).toEqual([
        range,
        206,
        `bytes ${from}-${to - 1}/${song.length}`,
      ]);
      expect(part.rawPayload.equals(song.subarray(from, to))).toBe(true);
    }
    expect((await hear(house.manager, `bytes=${song.length}-`)).statusCode).toBe(416);
    expect([(await hear(house.stranger)).statusCode, (await hear(house.fan)).statusCode]).toEqual([404, 401]);
    const direct =
      store === 's3'
        ? (await fetch(`${s3.endpoint}/${account.bucket}/${keyOf(address)}`)).status
        : (await house.app.inject({ method: 'GET', url: new URL(address).pathname })).statusCode;
    expect(direct).toBe(store === 's3' ? 403 : 404);
  });

  test('deletes a song from the store with its track', async () => {
    const { eventId } = await house.newEvent();
    const address = await uploaded(clickSong({ bpm: 97, seconds: 3 }));
    const [added] = (await add(eventId, [address])).body.tracks;
    await house.removeTrack(eventId, added?.event_track_id ?? 0);
    await runJobs(house.platform);
    expect(await stat(address)).toBeNull();
  });

  test('rejects and deletes an unreadable file that got past the upload check', async () => {
    const { eventId } = await house.newEvent();
    const address = (
      await house.manager.call(generatePreSignedUrlUpload, { fileName: 'a.mp3', fileType: 'audio/mpeg' })
    ).body.public_url;
    await house.platform.storage.put(keyOf(address), Buffer.from('<script>'), 'audio/mpeg');
    expect((await add(eventId, [address])).body.fields).toEqual(refused(trackTexts.songUnreadable));
    expect(await stat(address)).toBeNull();
  });

  test('deletes a song that is too long or too complex, and keeps a song whose analysis crashed', async () => {
    const { eventId } = await house.newEvent();
    for (const [reason, status, fields] of [
      ['too_long', 422, refused(trackTexts.songTooLong(maxSongMinutes))],
      ['takes_too_much', 422, refused(trackTexts.songTakesTooMuch)],
      ['unsupported', 422, refused(trackTexts.songUnsupported)],
      ['no_m4a', 422, refused(trackTexts.songNeedsFfmpeg)],
      ['crashed', 500, undefined],
      ['stopped', 503, undefined],
    ] as const) {
      const leave = vi.fn();
      vi.spyOn(house.platform.tempo, 'takePlace').mockReturnValueOnce({
        arrive: () => true,
        ahead: () => 0,
        progress: () => null,
        analyse: () => Promise.reject(new SongError(reason)),
        leave,
      });
      const address = await uploaded(clickSong({ bpm: 77, seconds: 3 }));
      const { status: answered, body } = await add(eventId, [address]);
      expect([reason, answered, body.fields]).toEqual([reason, status, fields]);
      if (reason === 'stopped') expect(body.message).toBe(trackTexts.songsStopped);
      expect([(await stat(address)) === null, leave.mock.calls.length]).toEqual([status === 422, 1]);
    }
  });
});
