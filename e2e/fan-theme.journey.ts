import type { Page } from '@playwright/test';
import { buildEvent, buildPoll, buildRaffle } from '../apps/server/builders/builders.ts';
import { accentOf } from '../packages/contract/src/accents.ts';
import { buildFanAt } from './fan-at.ts';
import { expect, test } from './fixtures.ts';
import { judge, openPhone } from './phone.ts';
import { signInFan } from './sessions.ts';

const red = '#d02a3c';
const hourMs = 3_600_000;

/** Reads the theme of the page as painted, and the colour of the phone's status bar. */
const themeOf = (phone: Page) =>
  phone.evaluate(() => {
    const { colorScheme } = getComputedStyle(document.documentElement);
    return [colorScheme, document.querySelector('meta[name="theme-color"]')?.getAttribute('content')];
  });
const light = ['light', '#f5f4f8'];
const dark = ['dark', '#0e0c15'];
const accentOn = (phone: Page) =>
  phone.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());

test('a bright phone shows a light app in the colour of the poster, which is dark in the hall and on pages held up in it', async ({
  browser,
  baseURL,
  db,
  house,
  installation,
}) => {
  const key = `uploads/${'0'.repeat(24)}-red.png`;
  await db
    .insertInto('uploads')
    .values({ key, uploader_id: house.manager.id, content_type: 'image/png', attached_at: new Date(), colour: red })
    .execute();
  const own = { managerId: house.manager.id, artistIds: [house.artist.id], image_key: key };
  const later = await buildEvent(db, { ...own, startsAt: new Date(Date.now() + 72 * hourMs) });
  const tonight = await buildEvent(db, { ...own, startsAt: new Date() });
  const fan = await buildFanAt(db, later, {}, {});
  await buildPoll(db, {
    eventId: later.id,
    by: house.manager.id,
    question: 'Which encore?',
    options: ['Harbour', 'Lanterns'],
  });
  await buildRaffle(db, { eventId: later.id, title: 'Signed drum' });

  const { page: phone, close } = await openPhone(browser, baseURL, { colorScheme: 'light' });
  await test.step('before the sign-in', async () => {
    await phone.goto(`/fan/${later.code}`);
    await expect(phone.getByText(later.name)).toBeVisible();
    await expect.poll(() => themeOf(phone)).toEqual(light);
    await judge(phone, 'the sign-in in light');
    await phone.goto(`/fan/${tonight.code}`);
    await expect(phone.getByText(tonight.name)).toBeVisible();
    await expect.poll(() => themeOf(phone)).toEqual(dark);
  });

  await signInFan({ page: phone, db, installation }, fan);
  await test.step('at an event of another day', async () => {
    for (const path of ['', '/polls', '/raffles', '/me', '/inbox', '/help']) {
      await phone.goto(`/fan/${later.code}${path}`);
      await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await themeOf(phone), path).toEqual(light);
      expect(await accentOn(phone), path).toBe(accentOf(red).light);
      await judge(phone, `${path} in light`);
    }
    await phone.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => themeOf(phone)).toEqual(dark);
    expect(await accentOn(phone)).toBe(accentOf(red).dark);
    await phone.emulateMedia({ colorScheme: 'light' });
    await phone.goto(`/fan/${later.code}/lights`);
    await expect.poll(() => themeOf(phone)).toEqual(dark);
  });

  await test.step('with another choice, kept over a reload and shown before the app has loaded', async () => {
    await phone.goto(`/fan/${later.code}/me`);
    await phone.getByRole('radio', { name: 'Dark' }).check();
    expect(await themeOf(phone)).toEqual(dark);
    await phone.getByRole('radio', { name: 'Light' }).check();
    // Answers nothing, so that the page shows what it stored.
    await phone.route('**/api/fan/**', () => undefined);
    await phone.reload();
    await expect.poll(() => themeOf(phone)).toEqual(light);
    expect(await accentOn(phone)).toBe(accentOf(red).light);
  });
  await close();
});
