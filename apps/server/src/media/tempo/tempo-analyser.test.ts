import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { clickSong } from '../../../testing/click-song.ts';
import { temporaryFolder } from '../../../testing/throwaway-cluster.ts';
import { TempoAnalyser, type TempoAnalyserOptions } from './tempo-analyser.ts';
import type { Place } from '../../platform/ports/tempo.port.ts';

const folder = temporaryFolder();
afterAll(() => rm(folder, { recursive: true, force: true }));

const analyserWith = (options: Partial<TempoAnalyserOptions> = {}) =>
  new TempoAnalyser({
    threads: 1,
    maxWaiting: 4,
    maxArriving: 9,
    maxOfOne: 9,
    maxDurationMs: 600_000,
    timeoutMs: 60_000,
    ...options,
  });

async function songFile(name: string, seconds: number): Promise<{ path: string; key: string }> {
  const path = join(folder, name);
  await writeFile(path, clickSong({ bpm: 120, seconds }));
  return { path, key: name };
}

const [me, you] = [1, 2];

function placeIn(analyser: TempoAnalyser): Place {
  const place = analyser.takePlace(me);
  if (typeof place === 'string') throw new Error(place);
  place.arrive();
  return place;
}

test('aborts a song that takes too long and analyses the next one', async () => {
  const analyser = analyserWith({ timeoutMs: 20 });
  const song = await songFile('long.wav', 120);
  await expect(placeIn(analyser).analyse(song)).rejects.toMatchObject({ reason: 'takes_too_much' });
  const patient = analyserWith();
  await expect(placeIn(patient).analyse(song)).resolves.toMatchObject({ durationMs: 120_000 });
});

test('refuses a song over the maximum length before reading it to its end', async () => {
  const analyser = analyserWith({ maxDurationMs: 5_000 });
  const song = await songFile('hour.wav', 60);
  await expect(placeIn(analyser).analyse(song)).rejects.toMatchObject({ reason: 'too_long' });
});

test('reports a missing file as a server error and frees the thread', async () => {
  const analyser = analyserWith();
  const gone = { path: join(folder, 'gone.wav'), key: 'gone' };
  await expect(placeIn(analyser).analyse(gone)).rejects.toMatchObject({ reason: 'crashed' });
  await expect(placeIn(analyser).analyse(await songFile('next.wav', 5))).resolves.toMatchObject({ durationMs: 5_000 });
});

test('offers one slot for each thread and each place in the queue, and reuses a released slot', () => {
  const analyser = analyserWith({ threads: 1, maxWaiting: 1 });
  const place = placeIn(analyser);
  placeIn(analyser);
  expect(analyser.takePlace(you)).toBe('full');
  place.leave();
  expect(analyser.takePlace(you)).toBeTypeOf('object');
});

test('limits songs that are being uploaded separately from songs that have arrived', () => {
  const analyser = analyserWith({ threads: 1, maxWaiting: 1, maxArriving: 3 });
  const slow = [1, 2, 3].map(() => analyser.takePlace(me));
  expect(slow.every((place) => typeof place === 'object')).toBe(true);
  expect(analyser.takePlace(you)).toBe('full');
  for (const place of slow.slice(0, 2)) expect(typeof place === 'object' && place.arrive()).toBe(true);
  const [first, , last] = slow;
  expect(typeof last === 'object' && last.arrive()).toBe(false);
  if (typeof first === 'object') first.leave();
  expect(typeof last === 'object' && last.arrive()).toBe(true);
});

test('limits the slots of one person', () => {
  const analyser = analyserWith({ maxOfOne: 2 });
  const place = placeIn(analyser);
  placeIn(analyser);
  expect(analyser.takePlace(me)).toBe('full_of_yours');
  expect(analyser.takePlace(you)).toBeTypeOf('object');
  place.leave();
  expect(analyser.takePlace(me)).toBeTypeOf('object');
});

test('analyses songs in order of arrival and reports the queue position', async () => {
  const analyser = analyserWith();
  const order: string[] = [];
  const places = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => ({ name, place: placeIn(analyser), song: await songFile(`${name}.wav`, 20) })),
  );
  const done = places.map(({ name, place, song }) => place.analyse(song).then(() => order.push(name)));
  await Promise.resolve();
  expect(places.map(({ place }) => place.ahead())).toEqual([0, 0, 1]);
  expect(places[2]?.place.progress()).toBeNull();
  await Promise.all(done);
  expect(order).toEqual(['a', 'b', 'c']);
});

test('analyses the same song once for concurrent requests', async () => {
  const analyser = analyserWith({ threads: 2 });
  const song = await songFile('twice.wav', 20);
  const [one, two] = await Promise.all([placeIn(analyser), placeIn(analyser)].map((place) => place.analyse(song)));
  // Threads copy their results, so an identical object proves that only one thread ran.
  expect(one).toBe(two);
});

test('aborts a song that nobody waits for any longer, and advances the queue', async () => {
  const analyser = analyserWith();
  const song = await songFile('left.wav', 300);
  const [first, second] = [new AbortController(), new AbortController()];
  const answers = [first, second].map(({ signal }) => placeIn(analyser).analyse({ ...song, left: signal }));
  const behind = placeIn(analyser).analyse({ ...song, key: 'behind', left: AbortSignal.abort() });
  await expect(behind).rejects.toMatchObject({ reason: 'stopped' });
  first.abort();
  const next = placeIn(analyser);
  const after = next.analyse(await songFile('after.wav', 5));
  second.abort();
  for (const answer of answers) await expect(answer).rejects.toMatchObject({ reason: 'stopped' });
  await expect(after).resolves.toMatchObject({ durationMs: 5_000 });
});

test('rejects running and waiting songs when it is closed, and rejects songs after that', async () => {
  const analyser = analyserWith();
  const song = await songFile('late.wav', 300);
  const answers = [song, { ...song, key: 'other' }].map((each) => placeIn(analyser).analyse(each));
  const refusals = Promise.allSettled(answers);
  await analyser.close();
  expect(await refusals).toMatchObject([{ reason: { reason: 'stopped' } }, { reason: { reason: 'stopped' } }]);
  await expect(placeIn(analyser).analyse(song)).rejects.toMatchObject({ reason: 'stopped' });
});
