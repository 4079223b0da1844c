export interface ShownText {
  text: string;
  size: number;
  isHidden: boolean;
  /** True for text above the visible page. Charts place texts there to measure them. */
  isAbove: boolean;
}

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
