import type { Item } from './recent-items.ts';

/** Page or action with the words that find it besides its label. */
export interface Searched extends Item {
  keywords: string;
}

/** Words of a typed sentence that say nothing about the page. */
const fillers = new Set(['a', 'an', 'the', 'to', 'how', 'do', 'i', 'my', 'for', 'of', 'me', 'we', 'can']);

/** Shorter beginnings of keywords would find most pages. */
const minBeginning = 3;

/** Joins hyphenated words, so that “t-shirt” and “tshirt” are one word and “t” is none. */
const wordsOf = (text: string) => text.toLowerCase().replaceAll('-', '').split(/\s+/);

/**
 * Keeps the items in whose label or keywords each typed word begins a word, but ignores fillers. Items found by their
 * label come first.
 */
export function matching(items: readonly Searched[], text: string): Item[] {
  const typed = wordsOf(text);
  const telling = typed.filter((word) => !fillers.has(word));
  const words = telling.length > 0 ? telling : typed;
  const ranked = items.flatMap((item) => {
    const label = wordsOf(item.label);
    const keywords = wordsOf(item.keywords);
    const isInLabel = (word: string) => label.some((each) => each.startsWith(word));
    const isKeyword = (word: string) =>
      keywords.some((each) => each === word || (word.length >= minBeginning && each.startsWith(word)));
    if (!words.every((word) => isInLabel(word) || isKeyword(word))) return [];
    return [{ item, isByLabel: words.every(isInLabel) }];
  });
  return ranked
    .toSorted((a, b) => Number(b.isByLabel) - Number(a.isByLabel))
    .map(({ item: { label, detail, to } }) => ({ label, detail, to }));
}
