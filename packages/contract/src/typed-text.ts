/** What nobody sees and no script needs: zero-width spaces, marks that turn the direction of writing, fillers, half a character. */
const unseen = /(?![\p{VS}\p{Join_Control}\u{E0020}-\u{E007F}])\p{DI}|[\uFFF9-\uFFFB]|\p{Cs}/gu;
const control = /(?![\t\n\v\f\r])\p{Cc}/gu;
/** Joiners shape Arabic, Indian scripts and emoji, selectors Japanese names: elsewhere two names would look like one. */
const idleJoiner = /(?<![\p{L}\p{M}\p{S}\p{VS}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}\p{S}])/gu;
const alphabetJoiner = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}])[\u200C\u200D]/gu;
const idleSelector = /(?<=^|[\s\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{VS}/gu;
/** Letters of a flag's region follow the black flag alone. */
const flagOrIdleTag = /(\u{1F3F4}[\u{E0020}-\u{E007E}]{1,8}\u{E007F})|[\u{E0020}-\u{E007F}]/gu;
/** U+2800 is Braille's blank. */
const spaces = /[\s\u2800]+/gu;
const spacesInLine = /[^\S\n]+|\u2800+/gu;
const lineEnd = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;

/** One line as it reads: nothing unseen, one space between words, none around. '' where nothing is left to see. */
export const cleanLine = (typed: string): string => seen(typed.replace(lineEnd, '\n')).replace(spaces, ' ').trim();

/** The same of a text of several lines, whose line breaks stay. */
export const cleanLines = (typed: string): string =>
  seen(typed.replace(lineEnd, '\n'))
    .replace(spacesInLine, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();

/** Of the alphabets where people leave them out: in others a mark makes another letter, as バ and パ, का and की, й and и. */
const accent = /(?<=[\p{Script=Latin}\p{Script=Greek}]\p{M}*)\p{M}|\p{VS}/gu;

/** By which two clean lines are told to say the same: without case and accents. */
export const foldedLine = (line: string): string => line.normalize('NFKD').replace(accent, '').toLowerCase();

/**
 * Four marks or more on one letter, which cover the lines around it. Written languages need at most three; Tibetan stacks
 * whole letters as marks, and emoji use selectors. Not written with the flag `v`, which is younger than the browsers that the pages are
 * built for: those would refuse the whole script.
 */
const stackedMarks = /(?:(?![\p{Script=Tibetan}\p{VS}])[\p{Mn}\p{Me}]){4}/u;

/** Whether a cleaned text carries more marks on a letter than a written language needs. */
export const hasStackedMarks = (text: string): boolean => stackedMarks.test(text);

const marksPastThird =
  /(?<=(?:(?![\p{Script=Tibetan}\p{VS}])[\p{Mn}\p{Me}]){3})(?:(?![\p{Script=Tibetan}\p{VS}])[\p{Mn}\p{Me}])+/gu;

/** For texts of others, which nobody can be asked to type again: each letter keeps its first three marks. */
export const withoutStackedMarks = (text: string): string => text.replace(marksPastThird, '');

/** PostgreSQL holds every text but one with a NUL or half a character. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Whether a reader of a file put U+FFFD where a character could not be read: no name holds it, and what stood there is lost. */
export const hasUnreadable = (text: string): boolean => text.includes('\uFFFD');

/** Accents composed, so that what looks the same is the same. */
function seen(typed: string): string {
  const shown = typed.normalize('NFC').replace(flagOrIdleTag, '$1');
  const left = [control, unseen, alphabetJoiner, idleJoiner, idleSelector].reduce(
    (text, pattern) => text.replace(pattern, ''),
    shown,
  );
  return /[^\p{Z}\p{Cc}\p{Cf}\p{M}\u2800]/u.test(left) ? left : '';
}
