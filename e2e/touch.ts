import { expect, type Page } from '@playwright/test';
import { visit } from './visit.ts';

export async function judgeTouch(page: Page, paths: readonly string[]): Promise<void> {
  await page.setViewportSize({ width: 375, height: 812 });
  for (const path of paths) {
    await visit(page, path);
    await page.locator('main h1').waitFor();
    await judgeTouchHere(page, path);
  }
}

/**
 * Checks that touch targets outside sentences respond up to 21 px from their centre, even if letters are narrow. Fails
 * for fields that iPhones zoom into.
 */
export async function judgeTouchHere(page: Page, where: string): Promise<void> {
  expect.soft(await page.evaluate(findSmall, false), where).toEqual([]);
  expect.soft(await page.evaluate(findSmall, true), `${where}, with narrow letters`).toEqual([]);
  expect.soft(await page.evaluate(findZoomedFields), `${where}, fields that iPhones zoom into`).toEqual([]);
}

/** Runs in the page. Returns fields with a font below 16 px, which iPhones zoom into on focus. */
function findZoomedFields(): string[] {
  const typed = 'input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"]), textarea, select';
  return [...document.querySelectorAll<HTMLElement>(typed)]
    .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => `${field.tagName} ${getComputedStyle(field).fontSize} ${field.id || field.className}`);
}

function findSmall(isNarrow: boolean): string[] {
  const found: string[] = [];
  const narrow = new CSSStyleSheet();
  narrow.replaceSync('* { letter-spacing: -0.3em !important }');
  if (isNarrow) document.adoptedStyleSheets.push(narrow);
  const pressed = 'a[href], button, input, select, textarea, summary, [role="tab"], [role="switch"], [role="combobox"]';
  for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
    const target =
      element.closest('label, .ant-select, .ant-picker, .ant-input-number, .ant-input-affix-wrapper') ?? element;
    const style = getComputedStyle(target);
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert], [disabled], iframe'))
      continue;
    // Skips invisible file inputs, which a button covers, and the skip link, which is for keyboards.
    if (Number(getComputedStyle(element).opacity) === 0 && element.matches('input[type="file"]')) continue;
    if (element.matches('[href="#content"]')) continue;
    // The width of a flash in the editor shows its duration, so this target may be small. People zoom in or use the
    // list.
    if (element.closest('[data-to-scale]')) continue;
    const besides = [...(target.parentElement?.childNodes ?? [])].some(
      (node) => node instanceof Text && /\p{L}/u.test(node.data),
    );
    if (element.matches('a') && style.display === 'inline' && besides) continue;
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { x, y, width, height } = target.getBoundingClientRect();
    const [middleX, middleY] = [x + width / 2, y + height / 2];
    const points = [
      [0, -21],
      [0, 21],
      [-21, 0],
      [21, 0],
    ].map(([right = 0, down = 0]) => document.elementFromPoint(middleX + right, middleY + down));
    if (points.some((hit) => hit === null || !(target.contains(hit) || element.contains(hit)))) {
      const name = element.getAttribute('aria-label') ?? element.textContent.slice(0, 40);
      found.push(`${element.tagName} ${Math.round(width)}x${Math.round(height)} ${name} ${element.className}`);
    }
  }
  if (isNarrow) document.adoptedStyleSheets.pop();
  return [...new Set(found)];
}
