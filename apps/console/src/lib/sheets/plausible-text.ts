import type { LegacyEncoding } from './legacy-encodings.ts';

/** Signs inside words: `O’Brien`, `Anne–Marie`, `col·laborar`. */
const joins = /[’ʼ‑–·´`ªº]/u;
/** Signs before or after words without a space: quotation marks, `¿`, `¡`, `…`, `©`. */
const around = /[‘’“”„‚«»‹›¿¡…–—ªº©®™°\u00a0]/u;

/** Control and replacement characters, which nobody types. */
const unreadable = /[\u0080-\u009f\ufffd]/;

export function isPlausible(text: string, encoding: LegacyEncoding): boolean {
  for (const word of text.match(/[^\s,;|"<>()[\]/\\@.:]+/gu) ?? []) {
    if (/[^\0-\x7f]/.test(word) && !isWord(word, encoding)) return false;
  }
  return true;
}

function isWord(word: string, encoding: LegacyEncoding): boolean {
  if (hasStrangeCase(word) || hasSignInside(word)) return false;
  const letters = Array.from(word).filter((letter) => /\p{L}/u.test(letter));
  const foreign = letters.filter((letter) => letter > '\x7f');
  switch (encoding) {
    case 'windows-1251':
      // Nobody mixes Cyrillic and Latin letters in one word.
      return foreign.every(isCyrillic) && foreign.length === letters.length;
    case 'shift_jis':
      // Text in another encoding decodes to halfwidth characters here, which names rarely contain.
      return !/[\uff61-\uff9f]/.test(word);
    default:
      return letters.length < 4 || foreign.length < letters.length;
  }
}

const isCyrillic = (letter: string) => /\p{Script=Cyrillic}/u.test(letter);

/**
 * Returns true for a capital right after a small letter if either is beyond ASCII, as in `RenŽ`, but not for
 * `McDonald`. Also true for unreadable characters.
 */
function hasStrangeCase(word: string): boolean {
  if (unreadable.test(word)) return true;
  return Array.from(word).some((letter, place, all) => {
    const next = all[place + 1] ?? '';
    return /\p{Ll}\p{Lu}/u.test(letter + next) && /[^\0-\x7f]/.test(letter + next);
  });
}

/** Returns true for a sign inside a word, as in `£ukasz`, `R“c` or `J¸rgen`. */
function hasSignInside(word: string): boolean {
  const all = Array.from(word);
  const isLetter = (place: number) => /[\p{L}\p{M}]/u.test(all[place] ?? '');
  return all.some((sign, place) => {
    if (sign <= '\x7f' || isLetter(place) || /\p{N}/u.test(sign)) return false;
    const [before, behind] = [isLetter(place - 1), isLetter(place + 1)];
    if (before && behind) return !joins.test(sign);
    return (before || behind) && !around.test(sign) && !isCjkSign(sign);
  });
}

const isCjkSign = (sign: string) => /[\u3000-\u303f\u30fb\u30fc\uff00-\uff60]/.test(sign);
