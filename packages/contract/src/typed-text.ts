/** Matches invisible characters that no script needs: zero-width spaces, direction marks, fillers, half surrogates. */
const unseen = /(?![\p{VS}\p{Join_Control}\u{E0020}-\u{E007F}])\p{DI}|[\uFFF9-\uFFFB]|\p{Cs}/gu;
const control = /(?![\t\n\v\f\r])\p{Cc}/gu;
/**
 * Matches joiners outside Arabic, Indic scripts and emoji, and variation selectors outside Japanese names. They would
 * make different names look alike.
 */
const idleJoiner = /(?<![\p{L}\p{M}\p{S}\p{VS}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}\p{S}])/gu;
const alphabetJoiner = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}])[\u200C\u200D]/gu;
const idleSelector = /(?<=^|[\s\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{VS}/gu;
/** Matches tag characters, which are valid only after the black flag. */
const flagOrIdleTag = /(\u{1F3F4}[\u{E0020}-\u{E007E}]{1,8}\u{E007F})|[\u{E0020}-\u{E007F}]/gu;
/** U+2800 is the blank Braille pattern, which looks like a space. */
const spaces = /[\s\u2800]+/gu;
const spacesInLine = /[^\S\n]+|\u2800+/gu;
const lineEnd = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;

/** Cleans a line: no invisible characters, single spaces, trimmed. Returns '' if nothing visible is left. */
export const cleanLine = (typed: string): string => seen(typed.replace(lineEnd, '\n')).replace(spaces, ' ').trim();

export const cleanLines = (typed: string): string =>
  seen(typed.replace(lineEnd, '\n'))
    .replace(spacesInLine, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();

/**
 * Matches marks only in alphabets in which people omit them. Elsewhere a mark makes a different letter: バ and パ, का and
 * की, й and и.
 */
const accent = /(?<=[\p{Script=Latin}\p{Script=Greek}]\p{M}*)\p{M}|\p{VS}/gu;

export const foldedLine = (line: string): string => line.normalize('NFKD').replace(accent, '').toLowerCase();

/**
 * Matches four or more marks on one letter, which would cover neighbouring lines. Written languages need at most three.
 * Excludes Tibetan, which stacks letters as marks, and the selectors of emoji. Avoids the flag `v`, because older
 * supported browsers would refuse the whole script.
 */
const stackedMarks = /(?:(?![\p{Script=Tibetan}\p{VS}])[\p{Mn}\p{Me}]){4}/u;

export const hasStackedMarks = (text: string): boolean => stackedMarks.test(text);

const marksPastThird =
  /(?<=(?:(?![\p{Script=Tibetan}\p{VS}])[\p{Mn}\p{Me}]){3})(?:(?![\p{Script=Tibetan}\p{VS}])[\p{Mn}\p{Me}])+/gu;

/** Keeps the first three marks of each letter, for text that nobody can be asked to retype. */
export const withoutStackedMarks = (text: string): string => text.replace(marksPastThird, '');

/** PostgreSQL cannot store NUL or half surrogates. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

export const hasUnreadable = (text: string): boolean => text.includes('\uFFFD');

/** `normalize` sorts each run of marks in quadratic time, so a long run would stop the process. No word has so many. */
const longRunOfMarks = /(\p{M}{30})\p{M}+/gu;

/** Composes accents, so that text that looks equal is equal. */
function seen(typed: string): string {
  const shown = typed.replace(longRunOfMarks, '$1').normalize('NFC').replace(flagOrIdleTag, '$1');
  const left = [control, unseen, alphabetJoiner, idleJoiner, idleSelector].reduce(
    (text, pattern) => text.replace(pattern, ''),
    shown,
  );
  return /[^\p{Z}\p{Cc}\p{Cf}\p{M}\u2800]/u.test(left) ? left : '';
}
