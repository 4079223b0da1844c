import type { Page } from '@playwright/test';
import { buildEvent } from '../apps/server/builders/builders.ts';
import { buildFanAt } from './fan-at.ts';
import { expect, test } from './fixtures.ts';
import { judge, openPhone } from './phone.ts';
import { signInFan } from './sessions.ts';

const title = 'Keep this event on your home screen';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Acts as Chrome does on a phone where it can install the app. */
function offer(page: Page) {
  return page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(event, {
      prompt: async () => Object.assign(window, { asked: Number(Reflect.get(window, 'asked') ?? 0) + 1 }),
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    });
    window.dispatchEvent(event);
  });
}

test('a fan is offered to install the app after the check-in, once, and finds it under Me later', async ({
  house,
  db,
  openFanPhone,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, name: 'All Amps', startsAt: new Date() });
  const fan = await buildFanAt(db, event, {}, {});
  const page = await openFanPhone(fan);
  await page.goto(`/fan/${event.code}`);
  await expect(page.getByRole('button', { name: 'I’m standing' })).toBeVisible();
  await offer(page);
  await page.getByRole('button', { name: 'I’m standing' }).click();
  await expect(page.getByRole('heading', { name: 'You’re checked in' })).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await judge(page, 'the offer to install');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeHidden();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'You’re checked in' })).toBeVisible();
  await offer(page);
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Install this app' })).toBeVisible();
  await judge(page, 'Me with the way to install');
  await page.getByRole('link', { name: 'Now', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'You’re checked in' })).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toBeHidden();
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await page.getByRole('button', { name: 'Install this app' }).click();
  expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toBe(1);
  await expect(page.getByRole('button', { name: 'Install this app' })).toBeHidden();
});

test('a fan with an iPhone sees the two steps in Safari', async ({ house, db, installation, browser, baseURL }) => {
  const event = await buildEvent(db, { managerId: house.manager.id, startsAt: new Date() });
  const fan = await buildFanAt(db, event);
  const { page, faults, close } = await openPhone(browser, baseURL, { userAgent: safari });
  await signInFan({ page, db, installation }, fan);
  await page.goto(`/fan/${event.code}`);
  const offered = page.getByRole('region', { name: title });
  await expect(offered.getByRole('listitem')).toHaveText([/Tap Share in Safari\./, /Choose Add to Home Screen\./]);
  await judge(page, 'the steps on an iPhone');
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(faults).toEqual([]);
  await close();
});
