import type { Browser, Page } from '@playwright/test';
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
