import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** One load for both widths: a page that is made narrower draws what it would draw on a phone. */
export async function judgeAll(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 900 });
      await redrawn(page);
      await judgeHere(page, `${path} at ${width} px`);
    }
  }
}

/** What a new width changes is drawn in the frame after the one that learns of it. */
async function redrawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** The page as it stands, at the width that it has. */
export async function judgeHere(page: Page, where: string): Promise<void> {
  // A map of another house cannot be judged or mended here.
  const { violations } = await new AxeBuilder({ page })
    .exclude('iframe')
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.html}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}
