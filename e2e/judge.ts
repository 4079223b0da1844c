import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { judgeWidth } from './overflow.ts';
import { desk, lying, phone } from './sizes.ts';
import { judgeStyles } from './styles.ts';
import { judgeTouchHere } from './touch.ts';
import { visit } from './visit.ts';

const between = [{ width: 1024, height: 768 }, lying];
const content = 'main#content';

/** Checks each page at both widths with one load, because a narrowed page renders as on a phone. */
export async function judgeAll(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await open(page, path);
    for (const size of [desk, phone]) {
      await page.setViewportSize(size);
      await redrawn(page);
      await judgeHere(page, `${path} at ${size.width} px`);
    }
  }
}

/**
 * Runs all checks with one load per page. Checks the console's header and menu only on the first page that has them.
 */
export async function judgeThoroughly(page: Page, paths: readonly string[]): Promise<void> {
  let isFrameJudged = false;
  for (const path of paths) {
    await open(page, path);
    const isFramed = (await page.locator(content).count()) > 0;
    const part = isFramed && isFrameJudged ? content : 'html';
    for (const size of [desk, ...between, phone]) {
      const where = `${path} at ${size.width} px`;
      await page.setViewportSize(size);
      await judgeWidth(page, where);
      if (size !== desk && size !== phone) continue;
      await judgeHere(page, where, part);
      await judgeDark(page, where, part);
      await judgeStyles(page, where);
    }
    await judgeTouchHere(page, path);
    isFrameJudged ||= isFramed;
  }
}

/** Checks the dark theme without a second load, by switching the system's colour scheme. */
export async function judgeDark(page: Page, where: string, part: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await redrawn(page);
  const serious = await axeOf(page, part);
  expect.soft(serious.map((fault) => `${where} in dark: ${fault}`)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await redrawn(page);
}

/** Checks the open page at the sizes of a phone, a phone in landscape and a desktop. */
export async function judgeSizes(page: Page, where: string): Promise<void> {
  for (const size of [phone, lying, desk]) {
    await page.setViewportSize(size);
    await judgeWidth(page, `${where} at ${size.width} px`);
    await judgeHere(page, `${where} at ${size.width} px`);
  }
}

async function open(page: Page, path: string): Promise<void> {
  await page.setViewportSize(desk);
  await visit(page, path);
}

/** Waits two frames, because a resize draws in the frame after the event. */
async function redrawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

export async function judgeHere(page: Page, where: string, part = 'html'): Promise<void> {
  const serious = await axeOf(page, part);
  expect(serious.map((fault) => `${where}: ${fault}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}

/**
 * Returns the serious violations that axe finds. Injects axe once per document, because parsing it takes as long as a
 * run.
 */
async function axeOf(page: Page, part: string): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (include) => {
    // Excludes iframes, because we cannot fix an external map.
    const place = { include: [include], exclude: ['iframe'] };
    const { violations } = await window.axe.run(place, { resultTypes: ['violations'] });
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    return serious.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
  }, part);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
