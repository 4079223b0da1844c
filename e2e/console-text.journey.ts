import type { Page } from '@playwright/test';
import { buildEvent, buildFan, joinFan } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { letterSizes } from './letter-sizes.ts';
import { judgeWidth } from './overflow.ts';
import { visit } from './visit.ts';

async function smallestSizes(page: Page): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const { text, size, isHidden, isAbove } of await page.evaluate(letterSizes)) {
    if (!isHidden && !isAbove) sizes[text] = Math.min(sizes[text] ?? Infinity, size);
  }
  return sizes;
}

/** Runs in the page. Returns texts that their box cuts off vertically. */
function findCut(): string[] {
  return Array.from(document.querySelectorAll<HTMLElement>('body *'))
    .filter((element) => {
      const { overflowY, position } = getComputedStyle(element);
      const isCut = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
      return isCut && element.clientHeight > 1 && position !== 'fixed' && element.textContent.trim() !== '';
    })
    .map((element) => `${element.tagName}.${element.className}: ${element.textContent.slice(0, 40)}`);
}

async function setFontSize(page: Page, px: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: px } });
}

async function expectGrowth(page: Page, where: string): Promise<void> {
  await expect.poll(async () => Object.keys(await smallestSizes(page)).length, where).toBeGreaterThan(3);
  const before = await smallestSizes(page);
  await setFontSize(page, 32);
  const findSmall = async () => {
    const after = await smallestSizes(page);
    // Text must grow by half or to 26 px, which is large enough. Texts that have disappeared count as grown, because a
    // chart omits words that do not fit.
    return Object.entries(before).filter(([text, size]) => (after[text] ?? Infinity) < Math.min(1.5 * size, 26));
  };
  await expect.poll(findSmall, { message: `${where}: letters that stay small`, timeout: 5_000 }).toEqual([]);
  expect(await page.evaluate(findCut), `${where}: texts that are cut off`).toEqual([]);
  await judgeWidth(page, `${where} at twice the size of letters`);
}

test('all text of the console grows with the browser’s font size, and nothing is cut off', async ({
  page,
  house,
  db,
  signIn,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, artistIds: [house.artist.id] });
  await joinFan(db, { eventId: event.id, fanId: (await buildFan(db)).id });
  await signIn(page, house.manager);
  for (const path of [
    '/dashboard/crm',
    '/groups/all',
    `/groups/detail/${event.id}/x`,
    `/event-operation/UpdateEvent/${event.id}/x`,
    `/users/${event.id}/x`,
    '/account',
    '/account?tab=sign-in',
  ]) {
    await setFontSize(page, 16);
    await visit(page, path);
    await expectGrowth(page, path);
  }
});
