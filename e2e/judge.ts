import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { judgeWidth } from './overflow.ts';
import { judgeTouchHere } from './touch.ts';

/** A desk, a tablet, a phone that lies, and one that stands. */
const windows = [
  { width: 1280, height: 900 },
  { width: 1024, height: 768 },
  { width: 667, height: 375 },
  { width: 375, height: 812 },
];

/**
 * All that is asked of every page, by one load of each: a page that is made narrower draws what it would draw on a phone. The
 * console's frame is the same around all its pages, and axe judges it with the first of them.
 */
export async function judgeAll(page: Page, paths: readonly string[]): Promise<void> {
  let isFrameJudged = false;
  for (const path of paths) {
    await page.setViewportSize(windows[0] ?? { width: 1280, height: 900 });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('.ant-skeleton')).toHaveCount(0);
    const isFramed = (await page.locator(content).count()) > 0;
    for (const size of windows) {
      const where = `${path} at ${size.width} px`;
      await page.setViewportSize(size);
      await judgeWidth(page, where);
      if (axeWidths.includes(size.width)) await judgeHere(page, where, isFramed && isFrameJudged ? content : undefined);
    }
    await judgeTouchHere(page, path);
    isFrameJudged ||= isFramed;
  }
}

const axeWidths = [1280, 375];
/** What the console's frame is around. */
const content = 'main#content';

/** The page as it stands, at the width that it has, or a part of it. */
export async function judgeHere(page: Page, where: string, part?: string): Promise<void> {
  // A map of another house cannot be judged or mended here.
  const axe = new AxeBuilder({ page })
    .exclude('iframe')
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.html}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}
