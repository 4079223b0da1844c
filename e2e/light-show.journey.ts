import { join } from 'node:path';
import { litSpans, parsePayload } from '../packages/beat/src/index.ts';
import { buildEvent, buildFan, joinFan } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { openHallNetwork } from './hall-network.ts';
import {
  apartOf,
  litAt,
  measuredShare,
  mostInASecond,
  mostOffMs,
  offsOf,
  percentile,
  spreadOf,
} from './light-measure.ts';
import { watchLight, watchSong } from './light-watch.ts';
import { openPhone } from './phone.ts';
import { signInFan } from './sessions.ts';

/** Twenty seconds, rendered. */
const song = join(import.meta.dirname, '../apps/server/demo/songs/lanterns.mp3');
/** Each phone's way to the server, in milliseconds, least and most: 20 to 200. */
const ways = [
  [20, 30],
  [60, 80],
  [110, 140],
  [165, 200],
] as const;
const offsetMs = 300;
test('a staff member uploads a song, sees its beats, presses Play, and ten seconds later four phones on slow and uneven networks flash together with the song; Stop has all of them dark within a second', async ({
  page: desk,
  browser,
  house,
  installation,
  db,
  signIn,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, name: 'Loud Night', startsAt: new Date() });
  const phones = await Promise.all(
    ways.map(async ([leastMs, mostMs], place) => {
      const fan = await buildFan(db, { name: `Fan ${place + 1}` });
      await joinFan(db, { eventId: event.id, fanId: fan.id, checkedInAt: new Date() });
      const hall = await openHallNetwork(installation.baseUrl);
      const phone = await openPhone(browser, hall.url, { reducedMotion: 'no-preference' });
      await signInFan({ page: phone.page, db, installation: { ...installation, baseUrl: hall.url } }, fan);
      hall.slow(leastMs);
      hall.lag(leastMs, mostMs);
      return { ...phone, hall };
    }),
  );
  const hear = await watchSong(desk);
  const list = `/pattern-playlist/${event.id}/${encodeURIComponent('Loud Night')}`;

  await test.step('the song is uploaded, its beats are seen, and it is stored', async () => {
    await signIn(desk, house.manager, `/pattern-playlist/create/${event.id}/${encodeURIComponent('Loud Night')}`);
    await desk.getByLabel('File', { exact: true }).setInputFiles(song);
    await expect(desk.getByText(/^\d\d beats in 0:20$/)).toBeVisible();
    await expect(desk.getByLabel('Music title')).toHaveValue('lanterns');
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByText('Music has been added successfully.')).toBeVisible();
    await desk.goto(list);
    // The keyboard's way to the last value: the light comes so much after the song.
    await desk.getByRole('slider', { name: 'Light after the song, in milliseconds' }).press('End');
    await expect(desk.getByRole('region', { name: 'Player' }).getByText(`+${offsetMs} ms`)).toBeVisible();
    await expect(desk.getByText('Saved.')).toBeVisible();
  });

  const changes = await test.step('each phone takes part, has the light ahead, and says so to the desk', async () => {
    const watched = await Promise.all(
      phones.map(async ({ page: phone }) => {
        await phone.goto(`/fan/${event.code}`);
        await phone.getByRole('link', { name: 'Light show' }).click();
        await phone.getByRole('button', { name: 'I have read this: take part' }).click();
        await expect(phone.getByText('It knows the show’s time to within')).toBeVisible();
        await expect(phone.getByText('1 of 1 shows are on it')).toBeVisible();
        return watchLight(phone);
      }),
    );
    await expect(desk.getByText('100% of the connected phones are ready')).toBeVisible();
    return watched;
  });
  const watch = () => Promise.all(changes.map((read) => read()));

  const { show, beats } = await test.step('Play gives ten seconds, in which nothing is lit', async () => {
    const before = Date.now();
    await desk.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(desk.getByText('The light show begins in 10 seconds.')).toBeVisible();
    for (const { page: phone } of phones) await expect(phone.getByRole('timer')).toBeVisible();
    const row = await db
      .selectFrom('light_shows')
      .innerJoin('light_timelines', 'light_timelines.id', 'light_shows.timeline_id')
      .select(['starts_at', 'payload'])
      .where('event_id', '=', event.id)
      .executeTakeFirstOrThrow();
    const startsMs = new Date(String(row.starts_at)).getTime();
    expect(startsMs - before).toBeGreaterThanOrEqual(10_000);
    const parsed = parsePayload(row.payload);
    if (!parsed.ok) throw new Error('what was stored is no timeline');
    expect((await watch()).flat()).toEqual([]);
    return { show: { startsMs }, beats: litSpans(parsed.timeline).map(({ startMs }) => startMs) };
  });

  const heard: number[] = [];
  await test.step('song and light go on for nine seconds', async () => {
    await expect.poll(() => Date.now(), { timeout: 30_000 }).toBeGreaterThan(show.startsMs + 2_000);
    for (let at = 3_000; at <= 9_000; at += 1_000) {
      await desk.waitForTimeout(Math.max(0, show.startsMs + at - Date.now()));
      const place = await hear(show.startsMs);
      if (place !== null && place.likeness > 0.9) heard.push(place.songAtMs);
    }
  });

  let stoppedMs = 0;
  await test.step('Stop has every phone dark within a second, and it stays so', async () => {
    stoppedMs = Date.now();
    await desk.getByRole('button', { name: 'Stop' }).click();
    await expect(desk.getByText('The light show has been stopped.')).toBeVisible();
    for (const { page: phone } of phones) await expect(phone.locator('dialog[data-lit]')).toHaveCount(0);
    await desk.waitForTimeout(1_500);
  });

  await test.step('what the phones showed was together, with the song, and safe', async () => {
    const shown = await watch();
    for (const one of shown) {
      expect(one.at(-1)?.lit).toBe(false);
      expect((one.at(-1)?.atMs ?? Infinity) - stoppedMs).toBeLessThanOrEqual(1_000);
      expect(mostInASecond(litAt(one))).toBeLessThanOrEqual(3);
    }
    const songAtMs = percentile(heard, 0.5);
    expect(heard.length).toBeGreaterThanOrEqual(4);
    const played = beats.filter((ms) => show.startsMs + ms + offsetMs < stoppedMs - 500);
    expect(played.length).toBeGreaterThan(12);
    const offs = shown.map((one) =>
      offsOf(
        one,
        played.map((ms) => songAtMs + ms + offsetMs),
      ),
    );
    expect(measuredShare(offs), 'flashes that a busy machine did not hold up').toBeGreaterThan(0.6);
    const apart = apartOf(offs);
    const toSong = offs.flat().flatMap((off) => (off === null ? [] : [Math.abs(off)]));
    const figures = { flashes: toSong.length, apart: spreadOf(apart), toSong: spreadOf(toSong) };
    test.info().annotations.push({ type: 'figures', description: JSON.stringify(figures) });
    expect(percentile(apart, 0.95), 'phone to phone').toBeLessThanOrEqual(mostOffMs);
    expect(percentile(toSong, 0.95), 'to the song').toBeLessThanOrEqual(mostOffMs);
  });
  for (const { faults, close, hall } of phones) {
    expect(faults).toEqual([]);
    await close();
    await hall.close();
  }
});
