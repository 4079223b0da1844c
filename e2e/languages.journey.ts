import { textsIn } from '@backline/languages/catalogues';
import * as eventTexts from '@backline/contract/events.texts';
import * as paymentFanTexts from '@backline/contract/payments.fan.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import { buildEvent, buildPoll, buildRaffle, buildTrivia } from '../apps/server/builders/builders.ts';
import type { Db } from '../apps/server/src/platform/db/database.ts';
import { buildFanAt } from './fan-at.ts';
import { expect, test } from './fixtures.ts';
import { judgeHere } from './judge.ts';
import { judgeWidth } from './overflow.ts';
import { newNumber, openPhone, texted } from './phone.ts';
import { signInFan } from './sessions.ts';

const pages = [
  '',
  '/join',
  '/requests',
  '/polls',
  '/trivia',
  '/raffles',
  '/shop',
  '/orders',
  '/lights',
  '/me',
  '/my-code',
  '/inbox',
  '/help',
];

const widths = [
  { width: 320, height: 568 },
  { width: 375, height: 812 },
  { width: 667, height: 375 },
];

async function buildNight(db: Db, house: { manager: { id: number }; artist: { id: number } }) {
  const night = { managerId: house.manager.id, artistIds: [house.artist.id], startsAt: new Date() };
  const event = await buildEvent(db, night);
  await buildPoll(db, { eventId: event.id, by: house.manager.id });
  await buildRaffle(db, { eventId: event.id });
  await buildTrivia(db, { eventId: event.id });
  return event;
}

test('a fan whose phone speaks German signs in in German, and changes to Arabic, which stays', async ({
  browser,
  baseURL,
  house,
  db,
}) => {
  const event = await buildNight(db, house);
  const german = textsIn('de', 'session', sessionTexts).fan;
  const { page, faults, close } = await openPhone(browser, baseURL, { locale: 'de-AT' });
  await page.goto(`/fan/${event.code}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const number = newNumber();
  await page.getByRole('textbox').first().fill(number);
  await page.getByRole('button', { name: german.sendCode }).click();
  const code = await texted(page, number);
  await page.getByRole('textbox').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: german.nameTitle })).toBeVisible();
  await page.getByRole('textbox').fill('Zoe Lane');
  await page.getByRole('button', { name: german.saveName }).click();
  const menu = page.getByRole('navigation', { name: textsIn('de', 'events', eventTexts).fan.event.tabs });
  await menu.getByRole('link').last().click();
  await page.getByRole('combobox').selectOption('ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const arabic = textsIn('ar', 'events', eventTexts).fan;
  await expect(page.getByRole('heading', { level: 1, name: arabic.tabs.me })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: arabic.tabs.me })).toBeVisible();
  await expect
    .poll(
      async () =>
        (await db.selectFrom('users').select('language').where('phone_number', '=', number).executeTakeFirst())
          ?.language,
    )
    .toBe('ar');
  expect(faults).toEqual([]);
  await close();
});

test('the page that waits for a payment speaks the language of the phone', async ({ browser, baseURL }) => {
  const { page, close } = await openPhone(browser, baseURL, { locale: 'ar-EG' });
  await page.goto('/paymentProcessing?order=ABCDE23456');
  const arabic = textsIn('ar', 'payments.fan', paymentFanTexts);
  await expect(page.getByRole('heading', { name: arabic.paymentProcessing })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await judgeWidth(page, 'the page that waits for a payment in Arabic');
  await close();
});

for (const [language, what] of [
  ['en-XA', 'a language 40 % longer than English'],
  ['de', 'German'],
  ['es', 'Spanish'],
  ['ar', 'Arabic, from right to left'],
] as const) {
  test(`no page of the fans’ app breaks in ${what}, on a narrow phone and sideways`, async ({
    browser,
    baseURL,
    house,
    db,
    installation,
  }) => {
    const event = await buildNight(db, house);
    const fan = await buildFanAt(db, event);
    const { page, close } = await openPhone(browser, baseURL);
    await page.addInitScript((chosen) => localStorage.setItem('fan-language', chosen), language);
    await page.goto(`/fan/${event.code}`);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(sessionTexts.fan.title);
    for (const size of widths) {
      await page.setViewportSize(size);
      await judgeWidth(page, `${language}: sign-in at ${size.width} px`);
    }
    await signInFan({ page, db, installation }, fan);
    for (const path of pages) {
      await page.goto(`/fan/${event.code}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      const menu = page.getByRole('navigation', { name: eventTexts.fan.event.tabs });
      await expect(menu, 'no text stays English').toHaveCount(0);
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
      for (const size of widths) {
        await page.setViewportSize(size);
        await judgeWidth(page, `${language}: ${path} at ${size.width} px`);
      }
      await judgeHere(page, `${language}: ${path}`);
    }
    await close();
  });
}
