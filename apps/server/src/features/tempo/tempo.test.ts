import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as trackTexts from '@backline/contract/tracks.texts';
import * as uploadTexts from '@backline/contract/uploads.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { analyzeTempo, getTempoProgress } from '@backline/contract/tempo';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { buildManager } from '../../../builders/builders.ts';
import { clickSong, silentSong } from '../../../testing/click-song.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const threads = 2;
const maxWaiting = 8;

const product = await openForFile(testApp({ TEMPO_THREADS: String(threads) }));
const { app, platform, db } = product;
const manager = await signedInAs(app, platform, await buildManager(db));
const colleague = await signedInAs(app, platform, await buildManager(db));

const send = (bytes: Uint8Array, analysisId?: string, client = manager) =>
  client.call(analyzeTempo, analysisId === undefined ? {} : { analysis_id: analysisId }, { file: { bytes } });

const progressOf = async (analysisId: string, client = manager) =>
  (await client.call(getTempoProgress, { analysis_id: analysisId })).body;

/** Uploaded files that remain on the disk. */
const incoming = () => readdir(join(product.platform.config.dataDir, 'incoming')).catch(() => []);

let number = 0;
/** Returns a song whose bytes were not used before. */
const newSong = (seconds: number) => clickSong({ bpm: 120, seconds, offsetMs: (number += 1) });

describe('refused songs', () => {
  test.each([
    [
      'a web page',
      Buffer.from('<!doctype html><title>song</title>'),
      trackTexts.tempoFileFailed,
      trackTexts.songUnknownFormat,
    ],
    [
      'a WAV file without sound',
      clickSong({ bpm: 120, seconds: 0 }),
      trackTexts.tempoFileFailed,
      trackTexts.songBroken,
    ],
    ['silence', silentSong(5), trackTexts.tempoFailed, trackTexts.songWithoutBeats],
    ['an empty file', Buffer.alloc(0), uploadTexts.fileEmpty, uploadTexts.fileEmpty],
  ])('refuses %s with a field error and stores nothing', async (_name, bytes, message, reason) => {
    const { status, body } = await send(bytes);
    expect([status, body.message]).toEqual([422, message]);
    expect(body.fields).toEqual([{ path: 'file', message: reason }]);
    expect(await incoming()).toEqual([]);
  });

  test('refuses a request without a file', async () => {
    const { status, body } = await manager.call(analyzeTempo, {});
    expect([status, body.fields]).toEqual([422, [{ path: 'file', message: uploadTexts.fileRequired }]]);
  });

  test('refuses a file under another field name', async () => {
    const { status, body } = await manager.call(analyzeTempo, {}, { file: { bytes: silentSong(1), field: 'song' } });
    expect([status, body.fields]).toEqual([422, [{ path: 'song', message: generalTexts.unknownField }]]);
  });

  test('refuses an invalid analysis id', async () => {
    const { status, body } = await send(silentSong(1), 'first');
    expect([status, body.fields]).toEqual([422, [{ path: 'analysis_id', message: generalTexts.invalidValue }]]);
  });
});

test('finds the beats of a song with one click per beat', async () => {
  const { status, body } = await send(clickSong({ bpm: 125, seconds: 20, offsetMs: 200 }));
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(['adjusted_beat_times_ms', 'bpm', 'confidence', 'duration_ms']);
  expect(body.bpm).toBeCloseTo(125, 0);
  expect(body.duration_ms).toBe(20_000);
  expect(body.confidence).toBeGreaterThan(0.5);
  expect(body.adjusted_beat_times_ms.length).toBeGreaterThan(35);
  for (const beat of body.adjusted_beat_times_ms) {
    const off = (((beat - 200) % 480) + 480) % 480;
    expect(Math.min(off, 480 - off)).toBeLessThanOrEqual(10);
  }
  expect(await incoming()).toEqual([]);
});

test('returns the stored analysis of a song with the same bytes, even to another person', async () => {
  const song = newSong(10);
  const first = await send(song);
  // Changes the stored value to prove that the second response comes from the database.
  await product.db.updateTable('song_analyses').set({ confidence: 0.123 }).execute();
  const again = await send(song, undefined, colleague);
  expect(again.body).toEqual({ ...first.body, confidence: 0.123 });
});

test('returns the same analysis to two people who upload a song concurrently', async () => {
  const song = newSong(60);
  const [one, two] = await Promise.all([send(song), send(song, undefined, colleague)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(two.body).toEqual(one.body);
});

describe('analysis progress', () => {
  test('reports the progress of an analysis from start to end, and only to the person who started it', async () => {
    const id = randomUUID();
    expect(await progressOf(id)).toEqual({ stage: 'unknown', progress: 0, ahead: 0 });
    let isAnswered = false;
    const answer = send(clickSong({ bpm: 100, seconds: 240 }), id).finally(() => (isAnswered = true));
    const seen: { stage: string; progress: number }[] = [];
    while (!isAnswered) {
      seen.push(await progressOf(id));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect((await answer).status).toBe(200);
    const running = seen.filter(({ stage }) => stage === 'running').map(({ progress }) => progress);
    expect(running.length).toBeGreaterThan(0);
    expect(running).toEqual(running.toSorted((a, b) => a - b));
    expect(await progressOf(id)).toEqual({ stage: 'finished', progress: 1, ahead: 0 });
    expect(await progressOf(id, colleague)).toEqual({ stage: 'unknown', progress: 0, ahead: 0 });
  });

  test('reports a failed analysis', async () => {
    const id = randomUUID();
    await send(silentSong(2), id);
    expect(await progressOf(id)).toMatchObject({ stage: 'failed' });
  });

  test('keeps the progress of an analysis if another person sends its id with another song', async () => {
    const id = randomUUID();
    await send(newSong(5), id);
    await send(silentSong(2), id, colleague);
    expect(await progressOf(id)).toMatchObject({ stage: 'finished' });
  });
});

test('limits a person to three songs at a time', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(newSong(20))));
  expect(statusesOf(answers)).toEqual([200, 200, 200, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body.message).toBe(trackTexts.songsOfYours);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
});

test('analyses another song during ten slow uploads, because an unfinished upload takes no analyser slot', async () => {
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const uploads = [];
  for (const count of [3, 3, 3, 1]) {
    const slow = await signedInAs(app, platform, await buildManager(db));
    for (let song = 0; song < count; song += 1) {
      const headers = {
        cookie: slow.cookie,
        'x-csrf-token': slow.csrfToken,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': '50000',
      };
      const upload = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/tempo/analyze', headers });
      upload.on('error', () => {});
      upload.write('--b\r\nContent-Disposition: form-data; name="file"; filename="slow.wav"\r\n\r\nRIFF');
      uploads.push(upload);
    }
  }
  await expect.poll(async () => (await incoming()).length).toBe(10);
  expect((await send(newSong(5))).status).toBe(200);
  for (const upload of uploads) upload.destroy();
  await expect.poll(incoming).toEqual([]);
});

test('rejects songs beyond the queue, and analyses all songs in the queue', async () => {
  const people = await Promise.all(
    Array.from({ length: threads + maxWaiting + 3 }, async () => signedInAs(app, platform, await buildManager(db))),
  );
  const answers = await Promise.all(people.map((person) => send(newSong(30), undefined, person)));
  expect(statusesOf(answers)).toEqual([...Array<number>(threads + maxWaiting).fill(200), 503, 503, 503]);
  const refused = answers.find(({ status }) => status === 503);
  expect(refused?.body.message).toBe(trackTexts.songsQueueFull);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(newSong(5))).status).toBe(200);
  expect(await incoming()).toEqual([]);
});

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
