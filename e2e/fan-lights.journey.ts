import type { Page } from '@playwright/test';
import { buildArtist, buildEvent, buildTrack } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { openHallNetwork } from './hall-network.ts';
import { beatsOf, litAt } from './light-measure.ts';
import { openLightPhone, takePart } from './light-phones.ts';
import { turn, watchLight } from './light-watch.ts';
import { nowOf, pass, passDuring, passTo, passUntil, stopClock } from './phone-clock.ts';
import { judge } from './phone.ts';

const beatMs = 1_000;
const firstBeatMs = 900;
const beatCount = 180;

test('fans join a light show after a warning; phones flash on the beat, even offline, until a tap, a key or Stop ends it', async ({
  browser,
  house,
  installation,
  db,
}) => {
  test.slow();
  const artist = await buildArtist(db, { managerId: house.manager.id, name: 'The Lamps' });
  const event = await buildEvent(db, { managerId: house.manager.id, artistIds: [artist.id], startsAt: new Date() });
  const track = { eventId: event.id, uploadedBy: house.manager.id, title: 'First Song', flashes: beatCount };
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

  await test.step('nothing lights up before the warning is read', async () => {
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
  await Promise.all([phone, sem, lena].map(stopClock));
  const isLit = (page: Page) => page.locator('dialog[data-lit="true"]').isVisible();
  const isDark = async (page: Page) => (await page.locator('dialog[data-lit]').count()) === 0;

  await test.step('an event admin plays after one question; one phone loses its network before the first light', async () => {
    await kees.getByRole('button', { name: 'Play First Song' }).click();
    await judge(kees, 'the event admin’s songs');
    await kees.getByRole('button', { name: 'Start now' }).click();
    await expect(kees.getByText('The light show begins in 10 seconds.')).toBeVisible();
    for (const one of [phone, sem, lena]) await passUntil(one, () => one.getByRole('timer').isVisible(), 'a countdown');
    network.down();
    await lena.context().setOffline(true);
    await passDuring(phone, () => judge(phone, 'the countdown'));
  });

  const { starts_at: startsAt } = await db
    .selectFrom('light_shows')
    .select('starts_at')
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow();
  const startsMs = new Date(String(startsAt)).getTime();
  const beats = Array.from({ length: beatCount }, (_, beat) => startsMs + firstBeatMs + beat * beatMs);
  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => from + place);

  await test.step('they flash once on each beat and stay dark between, with and without a network', async () => {
    await Promise.all([phone, sem, lena].map((one) => passTo(one, startsMs + 8 * beatMs + 200)));
    for (const read of [changes, changesOfSem, changesOfLena]) {
      expect(beatsOf(await read(), beats)).toEqual(numbers(0, 8));
      expect((await read()).map(({ lit }) => lit)).toEqual(numbers(0, 16).map((place) => place % 2 === 0));
    }
  });

  await test.step('a hidden page goes dark in the middle of a light', async () => {
    await passTo(sem, startsMs + 8 * beatMs + firstBeatMs + 40);
    expect(await isLit(sem)).toBe(true);
    await turn(sem, 'hidden');
    expect(await isLit(sem)).toBe(false);
  });

  await test.step('a tap anywhere stops it on this phone, which stays dark', async () => {
    await phone.locator('dialog[data-lit]').tap({ position: { x: 20, y: 200 } });
    await expect(phone.getByText('Stopped on this phone')).toBeVisible();
    await expect(phone.locator('dialog[data-lit]')).toHaveCount(0);
    await phone.reload();
    const join = phone.getByRole('button', { name: 'Join the show' });
    await passUntil(phone, () => join.isVisible(), 'the page after its reload');
    await pass(phone, 2 * beatMs);
    await expect(phone.locator('dialog[data-lit]')).toHaveCount(0);
  });

  await test.step('a phone that becomes visible is in sync; a key stops it there', async () => {
    await turn(sem, 'visible');
    await sem.clock.fastForward(5 * beatMs + 500);
    await passTo(sem, startsMs + 20 * beatMs + 200);
    expect(beatsOf(await changesOfSem(), beats)).toEqual([...numbers(0, 9), ...numbers(14, 20)]);
    await sem.keyboard.press('a');
    await expect(sem.getByText('Stopped on this phone')).toBeVisible();
    await expect(sem.locator('dialog[data-lit]')).toHaveCount(0);
  });

  await test.step('a fan who joins again is on the beat in the middle of the song', async () => {
    const again = await watchLight(phone);
    await phone.getByRole('button', { name: 'Join the show' }).click();
    await passUntil(phone, () => isLit(phone), 'a phone that is lit again');
    const first = Math.floor(((await nowOf(phone)) - startsMs) / beatMs);
    await pass(phone, 4 * beatMs + 200);
    expect(beatsOf(await again(), beats)).toEqual(numbers(first, first + 5));
  });

  await test.step('the event admin’s Stop ends it on all connected phones, and on others when they return', async () => {
    await kees.getByRole('button', { name: 'Stop on all phones' }).click();
    await passUntil(phone, () => isDark(phone), 'a phone that heard the Stop');
    // Checks as a control that the phone without a connection keeps playing the light show.
    await pass(lena, 3 * beatMs);
    expect(beatsOf(await changesOfLena(), beats)).toEqual(numbers(0, 11));
    network.up();
    await lena.context().setOffline(false);
    await passUntil(lena, () => isDark(lena), 'a phone that is back');
    const darkMs = await nowOf(lena);
    expect(darkMs).toBeLessThan(startsMs + (beatCount - 3) * beatMs);
    await pass(lena, 2 * beatMs);
    expect(litAt(await changesOfLena()).filter((atMs) => atMs > darkMs)).toEqual([]);
  });
  for (const { faults, close } of phones) {
    expect(faults.filter((fault) => !/ERR_|WebSocket/.test(fault))).toEqual([]);
    await close();
  }
  await network.close();
});
