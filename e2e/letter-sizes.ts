export interface ShownText {
  text: string;
  /** Font size in px. */
  size: number;
  /** Hidden by `visibility`, though it takes its room. */
  isHidden: boolean;
  /** Above the page, where charts measure their words. */
  isAbove: boolean;
}

/** Runs in the page: returns its texts, in their order, with the size of their letters. */
export function letterSizes(): ShownText[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: ShownText[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement: around, textContent } = node;
    const text = textContent?.trim() ?? '';
    if (around === null || text === '' || !around.checkVisibility()) continue;
    texts.push({
      text,
      size: Number.parseFloat(getComputedStyle(around).fontSize),
      isHidden: !around.checkVisibility({ visibilityProperty: true }),
      isAbove: around.getBoundingClientRect().bottom < 0,
    });
  }
  return texts;
}
