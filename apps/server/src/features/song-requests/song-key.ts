/** Letters that Unicode does not decompose, with plain spellings. */
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

/** Matches “(feat. Somebody)” in any brackets. */
const bracketed = /[([{]\s*(?:feat|ft|featuring)\b\.?[^)\]}]*[)\]}]?/g;
/** Matches “feat. Somebody” up to brackets or a dash. Does not match at the start, where it is part of the title. */
const trailing = /(?<=\S)\s+(?:feat|ft|featuring)\b\.?\s+(?:(?!\s+[-–—]\s|\s*[([{]).)+/g;
/** Matches feet as in “50 ft Queenie” and “Six ft under”, which name no guest. */
const feet = /(\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twenty|hundred|thousand))\s*ft\b/g;

const apostrophes = /['’‘ʼ`´]/g;

/** Limit of an index row, with room for letters of four bytes. */
const maxKeyLength = 200;

/** Normalizes a title: drops case, accents, signs, repeated spaces and guests after “feat.”. A title of only signs stays as it is. */
export function songKeyOf(title: string): string {
  const folded = title
    .replace(apostrophes, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđßæœıþ]/g, (letter) => plainLetters[letter] ?? letter);
  const alone = folded.replace(feet, '$1 feet').replace(bracketed, ' ').replace(trailing, '');
  const key = [wordsOf(alone), wordsOf(folded), oneLine(folded)].find((form) => form !== '') ?? oneLine(title);
  return Array.from(key).slice(0, maxKeyLength).join('').trim();
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const wordsOf = (text: string) =>
  text
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const maxWords = 12;

/** Returns the parts of a key that start at each of its first words, for prefix searches. */
export function beginningsOf(key: string): string[] {
  const words = key.split(' ');
  return words.slice(0, maxWords).map((_, first) => words.slice(first).join(' '));
}
