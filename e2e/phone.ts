import { expect, type Browser, type Page } from '@playwright/test';
import { judgeHere } from './judge.ts';
import { judgeWidth } from './overflow.ts';
import { newestLetter } from './sign-in.ts';

export const phone = { width: 375, height: 812 };
export const lying = { width: 667, height: 375 };

/** A phone of its own; what breaks in its page is told at the end. */
export async function openPhone(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL, viewport: phone, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  return { page, faults, close: () => context.close() };
}

let lastNumber = Date.now() % 1_000_000;
/** Of nobody yet. */
export const newNumber = () => `+1415${String((lastNumber += 1)).padStart(7, '0')}`;

/** The code that came to the number. */
export async function texted(page: Page, number: string, earlier = 0): Promise<string> {
  return /\b(\d{6})\b/.exec((await newestLetter(page, number, earlier)).text)?.[1] ?? '';
}

/** As it stands, upright and lying: nothing found by axe, nothing cut, nothing too small for a thumb. */
export async function judge(page: Page, where: string): Promise<void> {
  for (const size of [lying, phone]) {
    await page.setViewportSize(size);
    await judgeHere(page, `${where} at ${size.width} px`);
    await judgeWidth(page, `${where} at ${size.width} px`);
    for (const target of await page.locator('a, button, input:not([hidden]), select, textarea').all()) {
      const box = await target.boundingBox();
      expect(box?.height ?? 0, `${where}: ${await target.innerText()}`).toBeGreaterThanOrEqual(44);
    }
  }
}
