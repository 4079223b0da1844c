import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { judgeHere } from './judge.ts';
import { judgeWidth } from './overflow.ts';
import { lying, phone } from './sizes.ts';
import { newestLetter } from './sign-in.ts';

export async function openPhone(browser: Browser, baseURL: string | undefined, more: BrowserContextOptions = {}) {
  const context = await browser.newContext({ baseURL, viewport: phone, hasTouch: true, isMobile: true, ...more });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  return { page, faults, close: () => context.close() };
}

let lastNumber = Date.now() % 1_000_000;
export const newNumber = () => `+14155${String((lastNumber += 1) % 1_000_000).padStart(6, '0')}`;

export async function texted(page: Page, number: string, earlier = 0): Promise<string> {
  return /\b(\d{6})\b/.exec((await newestLetter(page, number, earlier)).text)?.[1] ?? '';
}

export async function judge(page: Page, where: string): Promise<void> {
  for (const size of [lying, phone]) {
    await page.setViewportSize(size);
    await judgeWidth(page, `${where} at ${size.width} px`);
  }
  await judgeHere(page, where);
  const small = await page.locator('a, button, input:not([hidden]), select, textarea').evaluateAll((targets) => {
    // Measures with narrow letters, so that targets are large enough in every font.
    const narrow = new CSSStyleSheet();
    narrow.replaceSync('* { letter-spacing: -0.3em !important }');
    document.adoptedStyleSheets.push(narrow);
    const found = targets.filter((target) => {
      const { width, height } = target.getBoundingClientRect();
      return width < 44 || height < 44;
    });
    document.adoptedStyleSheets.pop();
    return found.map(({ outerHTML }) => outerHTML);
  });
  expect(small, where).toEqual([]);
}
