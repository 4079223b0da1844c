import { join } from 'node:path';
import { litSpans, parsePayload } from '../packages/beat/src/index.ts';
import { buildEvent } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { openHallNetwork } from './hall-network.ts';
import { beatsOf, litAt, maxPerSecond } from './light-measure.ts';
import { openLightPhone, takePart } from './light-phones.ts';
import { watchLight, watchSong } from './light-watch.ts';
import { pass, passTo, passUntil, stopClock } from './phone-clock.ts';

const song = join(import.meta.dirname, '../apps/server/demo/songs/midnight.mp3');
/** Min and max latency of each phone in ms. */
const ways = [
  [20, 30],
  [60, 80],
  [110, 140],
  [165, 200],
] as const;
const offsetMs = 300;
const leadMs = 10_000;
const playedMs = 9_000;

test('staff upload a song and press Play; ten seconds later four phones on slow networks flash on each beat until Stop', async ({
  page: desk,
  browser,
  house,
  installation,
  db,
  signIn,
}) => {
  test.slow();
  const event = await buildEvent(db, { managerId: house.manager.id, name: 'Loud Night', startsAt: new Date() });
  const phones = await Promise.all(
    ways.map(async ([minMs, maxMs], place) => {
      const hall = await openHallNetwork(installation.baseUrl);
      const inHall = { browser, db, installation, event };
      const phone = await openLightPhone(inHall, { name: `Fan ${place + 1}`, url: hall.url });
      hall.slow(minMs);
      hall.lag(minMs, maxMs);
      return { ...phone, hall };
    }),
  );
  const hear = await watchSong(desk);
  const list = `/pattern-playlist/${event.id}/${encodeURIComponent('Loud Night')}`;

  await test.step('the song is uploaded, shows its beats, and is stored', async () => {
    await signIn(desk, house.manager, `/pattern-playlist/create/${event.id}/${encodeURIComponent('Loud Night')}`);
    await desk.getByLabel('File', { exact: true }).setInputFiles(song);
    await expect(desk.getByText(/^\d\d beats in 0:40$/)).toBeVisible();
    await expect(desk.getByLabel('Music title')).toHaveValue('midnight');
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByText('Music has been added successfully.')).toBeVisible();
    await desk.goto(list);
    // The End key sets the max delay of the light after the song.
    await desk.getByRole('slider', { name: 'Light delay, in milliseconds' }).press('End');
    await expect(desk.getByRole('region', { name: 'Player' }).getByText(`+${offsetMs} ms`)).toBeVisible();
    await expect(desk.getByText('Saved.')).toBeVisible();
  });

  const changes = await test.step('each phone joins, preloads the light, and reports to the desk', async () => {
    const watched = await Promise.all(
      phones.map(async ({ page: phone, openLights }) => {
        await openLights();
        await takePart(phone);
        await expect(phone.getByText('1 of 1 shows downloaded')).toBeVisible();
        return watchLight(phone);
      }),
    );
    await expect(desk.getByText('Phones: 4 of 4 ready')).toBeVisible();
    await Promise.all(phones.map(({ page: phone }) => stopClock(phone)));
    return watched;
  });
  const watch = () => Promise.all(changes.map((read) => read()));

  const { show, beats } = await test.step('Play leaves ten seconds without light', async () => {
    expect(await hear()).toBeNull();
    const before = Date.now();
    await desk.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(desk.getByText('The light show begins in 10 seconds.')).toBeVisible();
    const after = Date.now();
    await Promise.all(
      phones.map(({ page: phone }) => passUntil(phone, () => phone.getByRole('timer').isVisible(), 'a countdown')),
    );
    const row = await db
      .selectFrom('light_shows')
      .innerJoin('light_timelines', 'light_timelines.id', 'light_shows.timeline_id')
      .select(['starts_at', 'payload'])
      .where('event_id', '=', event.id)
      .executeTakeFirstOrThrow();
    const startsMs = new Date(String(row.starts_at)).getTime();
    expect(startsMs).toBeGreaterThanOrEqual(before + leadMs);
    expect(startsMs).toBeLessThanOrEqual(after + leadMs);
    const parsed = parsePayload(row.payload);
    if (!parsed.ok) throw new Error('what was stored is no timeline');
    expect((await watch()).flat()).toEqual([]);
    return { show: { startsMs }, beats: litSpans(parsed.timeline).map(({ startMs }) => startMs) };
  });

  await test.step('each phone flashes once on every beat plus offset, and at most three times a second', async () => {
    await Promise.all(phones.map(({ page: phone }) => passTo(phone, show.startsMs + playedMs)));
    const due = beats.map((ms) => show.startsMs + ms + offsetMs);
    const played = due.filter((ms) => ms < show.startsMs + playedMs);
    expect(played.length).toBeGreaterThan(12);
    for (const one of await watch()) {
      expect(beatsOf(one, due)).toEqual([...played.keys()]);
      expect(maxPerSecond(litAt(one))).toBeLessThanOrEqual(3);
    }
  });

  await test.step('the desk plays the song', async () => {
    await expect.poll(async () => (await hear())?.likeness ?? 0).toBeGreaterThan(0.7);
  });

  await test.step('Stop darkens every connected phone for good', async () => {
    await desk.getByRole('button', { name: 'Stop' }).click();
    await expect(desk.getByText('The light show has been stopped.')).toBeVisible();
    await Promise.all(
      phones.map(({ page: phone }) =>
        passUntil(phone, async () => (await phone.locator('dialog[data-lit]').count()) === 0, 'a dark phone'),
      ),
    );
    const dark = await watch();
    for (const one of dark) expect(one.at(-1)?.lit).toBe(false);
    await Promise.all(phones.map(({ page: phone }) => pass(phone, 3_000)));
    expect(await watch()).toEqual(dark);
  });
  for (const { faults, close, hall } of phones) {
    expect(faults).toEqual([]);
    await close();
    await hall.close();
  }
});
