import { setTimeout } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { tellTime } from './light-watch.ts';

/** A stopped clock is this far ahead, which leaves room before the earliest start of a show: ten seconds after Play. */
const aheadMs = 8_000;
/** Between two steps the page renders and hears its socket. */
const stepMs = 100;

/**
 * From its next load on the page has a clock of its own, which runs until `stopClock`. The phone knows the show's time by it exactly, so
 * neither frames nor answers that a busy machine delays change what is lit.
 */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() });
  await tellTime(page);
}

/** Only `pass` and its relatives move the clock from now on. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + aheadMs);
}

/** The show's time on the phone. A page that was loaded anew has another date than this. */
export const nowOf = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin + performance.now());

/** Runs all frames and timers of so much time. */
export async function pass(page: Page, ms: number): Promise<void> {
  for (let left = Math.ceil(ms); left > 0; left -= stepMs) await page.clock.runFor(Math.min(stepMs, left));
}

export const passTo = async (page: Page, atMs: number): Promise<void> => pass(page, atMs - (await nowOf(page)));

/** Moves the clock in single frames until something is so: for what comes over the network, at whatever pace. */
export async function passUntil(page: Page, isSo: () => Promise<boolean>, message: string): Promise<void> {
  const look = async () => {
    await page.clock.runFor(16);
    return isSo();
  };
  await expect.poll(look, { message, intervals: [20], timeout: 120_000 }).toBe(true);
}

/** Does what waits for frames of the page, which come rarely meanwhile. */
export async function passDuring(page: Page, act: () => Promise<void>): Promise<void> {
  let isDone = false;
  const acted = act().finally(() => (isDone = true));
  while (!isDone) {
    await page.clock.runFor(16);
    await setTimeout(100);
  }
  await acted;
}
