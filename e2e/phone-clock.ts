import { setTimeout } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { overrideClock } from './light-watch.ts';

/**
 * A clock is stopped this far in the future, which is less than the ten seconds between Play and the start of the light
 * show.
 */
const aheadMs = 8_000;
const stepMs = 100;

/**
 * Installs a fake clock. From the next page load on, the page also gets the exact server time, so that a busy machine
 * cannot distort it.
 */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() });
  await overrideClock(page);
}

export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + aheadMs);
}

/**
 * Returns the phone's time on the clock that times the light show. Does not use `Date`, which differs after a reload.
 */
export const nowOf = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin + performance.now());

export async function pass(page: Page, ms: number): Promise<void> {
  for (let left = Math.ceil(ms); left > 0; left -= stepMs) await page.clock.runFor(Math.min(stepMs, left));
}

export const passTo = async (page: Page, atMs: number): Promise<void> => pass(page, atMs - (await nowOf(page)));

/** Advances the clock frame by frame until `isSo` returns true. Use it to wait for network responses. */
export async function passUntil(page: Page, isSo: () => Promise<boolean>, message: string): Promise<void> {
  const look = async () => {
    await page.clock.runFor(16);
    return isSo();
  };
  await expect.poll(look, { message, intervals: [20], timeout: 120_000 }).toBe(true);
}

/** Advances the clock frame by frame while `act` runs, because `act` waits for frames. */
export async function passDuring(page: Page, act: () => Promise<void>): Promise<void> {
  let isDone = false;
  const acted = act().finally(() => (isDone = true));
  while (!isDone) {
    await page.clock.runFor(16);
    await setTimeout(100);
  }
  await acted;
}
