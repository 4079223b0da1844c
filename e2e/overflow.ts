import { expect, type Page } from '@playwright/test';

/**
 * Fails if a visible element extends beyond the window, if text is cut without an ellipsis, or if a short word is
 * broken.
 */
export async function judgeWidth(page: Page, where: string): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.evaluate(untilAnimationsEnd);
  expect.soft(await page.evaluate(findStretched), where).toEqual([]);
}

/** Runs in the page. An animation under way, such as the wave of a pressed checkbox, may exceed its box for a moment. */
async function untilAnimationsEnd(): Promise<void> {
  const ending = document.getAnimations().filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Runs in the page. Ignores elements that scroll sideways. */
function findStretched(): string[] {
  const found: string[] = [];
  const report = (fault: string, element: Element) => {
    const { width, right } = element.getBoundingClientRect();
    const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
    found.push(
      `${fault}: ${name} ${Math.round(width)} wide to ${Math.round(right)}: ${element.textContent.slice(0, 40)}`,
    );
  };
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  // An element without a size counts as invisible only if it clips its content, because a dialog's parent has no height
  // but shows its content.
  const isUnseen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const { visibility, overflowX, overflowY } = getComputedStyle(element);
    if (visibility === 'hidden' || element.getClientRects().length === 0) return true;
    return (width <= 1 || height <= 1) && (overflowX !== 'visible' || overflowY !== 'visible');
  };
  const walk = (element: Element): void => {
    if (isUnseen(element) || element.matches('svg, iframe, .ant-tabs-nav, .ant-switch-inner, .ant-slider')) return;
    const { left, right } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (right > window.innerWidth + 1 || left < -1) return report('out of the window', element);
    if (style.webkitLineClamp !== 'none') {
      const isCut = element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
      if (isCut && element.getAttribute('title') !== element.textContent) report('is cut without a title', element);
      return;
    }
    const holdsMore = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
    if (holdsMore && style.display !== 'inline' && !scrolls(element) && style.textOverflow !== 'ellipsis') {
      if (!(element instanceof HTMLInputElement)) report('holds more than it shows', element);
    }
    if (scrolls(element) && !element.matches('nav, textarea')) {
      if (holdsMore) report('scrolls sideways', element);
    }
    for (const node of element.childNodes) if (node instanceof Text) judgeWords(node, element);
    if (!element.matches('nav')) for (const child of element.children) walk(child);
  };
  const judgeWords = (node: Text, element: Element): void => {
    for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]+/gu)) {
      if (word.length > 12) continue;
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
      if (lines.size > 1) report(`"${word}" is broken`, element);
    }
  };
  const around = new CSSStyleSheet();
  around.replaceSync(
    '.ant-switch::after, .ant-slider-handle::before, .ant-slider-handle::after, [class*="-clear"]::after, .ant-select-selection-item-remove::after { content: none !important }',
  );
  document.adoptedStyleSheets.push(around);
  if (document.documentElement.scrollWidth > window.innerWidth) report('scrolls sideways', document.documentElement);
  walk(document.body);
  document.adoptedStyleSheets.pop();
  return [...new Set(found)].slice(0, 12);
}
