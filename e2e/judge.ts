import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { judgeWidth } from './overflow.ts';
import { judgeStyles } from './styles.ts';
import { judgeTouchHere } from './touch.ts';
import { visit } from './visit.ts';

const desk = { width: 1280, height: 900 };
const phone = { width: 375, height: 812 };
/** The phone that lies, and a tablet. */
const between = [
  { width: 1024, height: 768 },
  { width: 667, height: 375 },
];
/** What the console's frame is around. */
const content = 'main#content';

/** One load for both widths: a page that is made narrower draws what it would draw on a phone. */
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

/** All that is asked of pages, by one load of each. The console's frame is the same around all its pages: axe judges it with the first of them. */
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
      await judgeStyles(page, where);
    }
    await judgeTouchHere(page, path);
    isFrameJudged ||= isFramed;
  }
}

async function open(page: Page, path: string): Promise<void> {
  await page.setViewportSize(desk);
  await visit(page, path);
}

/** What a new width changes is drawn in the frame after the one that learns of it. */
async function redrawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** The page as it stands, at the width that it has, or a part of it. */
export async function judgeHere(page: Page, where: string, part = 'html'): Promise<void> {
  const serious = await axeOf(page, part);
  expect(serious.map((fault) => `${where}: ${fault}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** What axe finds serious. A document is given axe once: reading half a megabyte takes as long as judging with it. */
async function axeOf(page: Page, part: string): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (include) => {
    // A map of another house cannot be judged or mended here.
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
