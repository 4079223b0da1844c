/** Letters that no accent makes, as people without them type. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
};

/** “(feat. Somebody)” in brackets of any kind. */
const bracketed = /[([{]\s*(?:feat|ft|featuring)\b\.?[^)\]}]*[)\]}]?/g;
/** “feat. Somebody” up to what follows in brackets or behind a dash. What the title begins with is its own word. */
const trailing = /(?<=\S)\s+(?:feat|ft|featuring)\b\.?\s+(?:(?!\s+[-–—]\s|\s*[([{]).)+/g;
/** “50 ft Queenie”, “Six ft under”: feet, and nobody's name. */
const feet = /(\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twenty|hundred|thousand))\s*ft\b/g;

/** They stand within words. */
const apostrophes = /['’‘ʼ`´]/g;

/** Of an index row, with room for letters of four bytes. */
const longestKey = 200;

/**
 * The normal form of a song's title, the same for each way to write it: without case, accents, signs, more than one space between words
 * and the guests behind “feat.”. What is made of signs alone, also of such as stand within words, is its own form.
 */
export function songKeyOf(title: string): string {
  const folded = title
    .replace(apostrophes, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđßæœıþ]/g, (letter) => plainLetters[letter] ?? letter);
  const alone = folded.replace(feet, '$1 feet').replace(bracketed, ' ').replace(trailing, '');
  const key = [wordsOf(alone), wordsOf(folded), oneLine(folded)].find((form) => form !== '') ?? oneLine(title);
  return Array.from(key).slice(0, longestKey).join('').trim();
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** “&” is a word. */
const wordsOf = (text: string) =>
  text
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const mostWords = 12;

/** The key from each of its first words on. */
export function beginningsOf(key: string): string[] {
  const words = key.split(' ');
  return words.slice(0, mostWords).map((_, first) => words.slice(first).join(' '));
}
