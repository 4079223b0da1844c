import { buildArtist, buildEvent, buildTrack } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { openHallNetwork } from './hall-network.ts';
import { litAt, offsOf, percentile } from './light-measure.ts';
import { openLightPhone, takePart } from './light-phones.ts';
import { type LightChange, pocket, watchLight } from './light-watch.ts';
import { judge } from './phone.ts';

const beatMs = 1_000;
const firstBeatMs = 900;
const lastsMs = 29_000;

test('fans are warned and take part; an event admin plays: phones flash on the beat, also after a tap and a second thought, from a pocket, and without a network; a tap, a key or the event admin ends it, also for who was away', async ({
  browser,
  house,
  installation,
  db,
}) => {
  const artist = await buildArtist(db, { managerId: house.manager.id, name: 'The Lamps' });
  const event = await buildEvent(db, { managerId: house.manager.id, artistIds: [artist.id], startsAt: new Date() });
  const track = { eventId: event.id, uploadedBy: house.manager.id, title: 'First Song', flashes: lastsMs / beatMs };
  await buildTrack(db, track);
  const network = await openHallNetwork(installation.baseUrl);
  const hall = { browser, db, installation, event };
  const phones = await Promise.all([
    openLightPhone(hall, { name: 'Fenna' }),
    openLightPhone(hall, { name: 'Kees', isTrusted: true }),
    openLightPhone(hall, { name: 'Sem' }),
    openLightPhone(hall, { name: 'Lena', url: network.url }),
  ]);
  await Promise.all(phones.map(({ openLights }) => openLights()));
  const [{ page: phone }, { page: kees }, { page: sem }, { page: lena }] = phones;

  await test.step('nothing is lit before the warning was read', async () => {
    await expect(phone.getByRole('heading', { name: 'Before your phone lights up' })).toBeVisible();
    await expect(phone.getByRole('radio', { name: 'Flash on the beat' })).toBeChecked();
    await judge(phone, 'the warning');
    await Promise.all([phone, sem, lena].map(takePart));
    await judge(phone, 'the phone that takes part');
  });

  const [changes, changesOfSem, changesOfLena] = await Promise.all([
    watchLight(phone),
    watchLight(sem),
    watchLight(lena),
  ]);
  await test.step('an event admin plays, after being asked once; one phone loses its network before the first light', async () => {
    await kees.getByRole('button', { name: 'Play First Song' }).click();
    await judge(kees, 'the event admin’s songs');
    await kees.getByRole('button', { name: 'Start now' }).click();
    await expect(kees.getByText('The light show begins in 10 seconds.')).toBeVisible();
    for (const one of [phone, sem, lena]) await expect(one.getByRole('timer')).toBeVisible();
    network.down();
    await lena.context().setOffline(true);
    await judge(phone, 'the countdown');
  });

  const { starts_at: startsAt } = await db
    .selectFrom('light_shows')
    .select('starts_at')
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow();
  const startsMs = new Date(String(startsAt)).getTime();
  const beats = Array.from({ length: lastsMs / beatMs }, (_, beat) => startsMs + firstBeatMs + beat * beatMs);
  /** A busy machine draws some frames late; a clock is wrong in all of them or in none. */
  const expectOnBeat = (shown: readonly LightChange[], who: string, fromMs = 0) => {
    const seen = shown.filter(({ atMs }) => atMs > fromMs);
    const on = litAt(seen);
    const due = beats.filter((ms) => ms > (on[0] ?? Infinity) - 500 && ms < (on.at(-1) ?? -Infinity) + 500);
    const off = offsOf(seen, due).flatMap((ms) => (ms === null ? [] : [Math.abs(ms)]));
    expect(off.length, who).toBeGreaterThanOrEqual(2);
    expect(percentile(off, 0.5), who).toBeLessThanOrEqual(50);
  };

  await test.step('they flash at their moments, with and without a network', async () => {
    await expect.poll(async () => (await changes()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(8);
    expectOnBeat(await changes(), 'Fenna');
    expectOnBeat(await changesOfLena(), 'Lena, without a network');
  });

  // In the midst of a light: the pocket puts it out.
  await sem.waitForFunction(() => document.querySelector('dialog[data-lit="true"]') !== null);
  const takeOut = await pocket(sem);
  const inMs = Date.now();
  await test.step('a tap anywhere stops it on this phone, and it stays dark', async () => {
    await phone.locator('dialog[data-lit]').tap({ position: { x: 20, y: 200 } });
    await expect(phone.getByText('Stopped on this phone')).toBeVisible();
    await expect(phone.locator('dialog[data-lit]')).toHaveCount(0);
    await phone.reload();
    await expect(phone.getByRole('button', { name: 'Take part' })).toBeVisible();
    await expect(phone.locator('dialog[data-lit]')).toHaveCount(0);
  });

  await test.step('a phone out of a pocket is where the others are; a key stops it there', async () => {
    const outMs = Date.now();
    await takeOut();
    const inPocket = (await changesOfSem()).filter(({ atMs }) => atMs < outMs);
    expect(inPocket.at(-1)?.lit).toBe(false);
    expect(inPocket.filter(({ atMs }) => atMs > inMs)).toEqual([]);
    await expect.poll(async () => litAt(await changesOfSem()).filter((atMs) => atMs > outMs).length).toBeGreaterThan(2);
    expectOnBeat(await changesOfSem(), 'Sem, out of a pocket', outMs);
    await sem.keyboard.press('a');
    await expect(sem.getByText('Stopped on this phone')).toBeVisible();
    await expect(sem.locator('dialog[data-lit]')).toHaveCount(0);
  });

  await test.step('who takes part again joins in the middle, on the beat', async () => {
    await phone.getByRole('button', { name: 'Take part' }).click();
    await expect(phone.locator('dialog[data-lit]')).toBeVisible();
    const again = await watchLight(phone);
    // The first is a light that was on already: it began at no beat.
    await expect.poll(async () => litAt(await again()).length).toBeGreaterThan(3);
    expectOnBeat(await again(), 'Fenna, in the middle');
  });

  await test.step('the event admin’s Stop ends it on all phones that hear it, and on who was away as soon as they are back', async () => {
    const stoppedMs = Date.now();
    await kees.getByRole('button', { name: 'Stop on all phones' }).click();
    await expect(phone.locator('dialog[data-lit]')).toHaveCount(0, { timeout: 1_000 });
    // The phone that is away does not know better: what follows could fail.
    await expect.poll(async () => litAt(await changesOfLena()).some((atMs) => atMs > stoppedMs + 500)).toBe(true);
    network.up();
    await lena.context().setOffline(false);
    await expect(lena.locator('dialog[data-lit]')).toHaveCount(0, { timeout: 5_000 });
    const darkMs = Date.now();
    expect(darkMs).toBeLessThan(startsMs + lastsMs - 3 * beatMs);
    await lena.waitForTimeout(2 * beatMs);
    expect(litAt(await changesOfLena()).filter((atMs) => atMs > darkMs)).toEqual([]);
  });
  for (const { faults, close } of phones) {
    expect(faults.filter((fault) => !/ERR_|WebSocket/.test(fault))).toEqual([]);
    await close();
  }
  await network.close();
});
