import { withAsciiDomain } from '@backline/contract/mail-address';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Folds a text like the rows' `search_text`. The leading space marks the start of the first word. */
export const foldedText = (text: RawBuilder<unknown>): RawBuilder<string> => sql`folded(' ' || ${text})`;

/**
 * Returns whether a folded text contains every word of the search, in any order. Words of one or two characters match
 * only at the start of words, because trigrams cannot find them inside, or as part of the whole typed text. Characters
 * other than letters and digits match anywhere, without an index.
 */
export function holdsWords(folded: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> {
  const words = wordsOf(search);
  const all = words.map((word) => (isShort(word) ? hasBeginning(folded, word) : holdsEitherWay(folded, word)));
  const each = sql<SqlBool>`(${sql.join(all, sql` and `)})`;
  return words.length > 1 && words.some(isShort) ? sql`(${each} or ${holds(folded, search)})` : each;
}

/** Also finds short words inside words. Use it only for few rows, because it cannot use an index. */
export const holdsPieces = (folded: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    wordsOf(search).map((word) => holds(folded, word)),
    sql` and `,
  )})`;

const wordsOf = (search: string) => [...new Set(search.split(' ').filter((word) => word !== ''))];

/** Matches both spellings of an email domain, which is stored in ASCII and shown decoded. */
function holdsEitherWay(folded: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> {
  const domainAt = word.lastIndexOf('@') + 1;
  const ascii = word.includes('.')
    ? word.slice(0, domainAt) + withAsciiDomain(`x@${word.slice(domainAt)}`).slice(2)
    : word;
  return ascii === word ? holds(folded, word) : sql`(${holds(folded, word)} or ${holds(folded, ascii)})`;
}

const holds = (folded: RawBuilder<unknown>, piece: string): RawBuilder<SqlBool> =>
  sql`${folded} like '%' || sought(${piece}) || '%'`;

export const hasBeginning = (folded: RawBuilder<unknown>, piece: string): RawBuilder<SqlBool> =>
  sql`${folded} like '% ' || sought(${piece}) || '%'`;

/** Returns false for text without letters and digits, which has no trigrams. The index would return all rows. */
export const isIndexed = (search: string): boolean => /[\p{L}\p{N}]/u.test(search);

const isShort = (word: string) => /^.{1,2}$/u.test(word) && isIndexed(word);

/** Matches a text with phone numbers: digits match in any notation, such as "(555) 200-12". */
export function holdsTyped(folded: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const number = digitsOf(text);
  if (number === null) return holdsWords(folded, text);
  const wanted =
    number.length < 3
      ? [hasBeginning(folded, text), hasBeginning(folded, `+${number}`)]
      : piecesOf(text, number).map((piece) => holds(folded, piece));
  return sql`(${sql.join(wanted, sql` or `)})`;
}

function digitsOf(text: string): string | null {
  return /^[\s()+./-]*\d[\d\s()+./-]*$/.test(text) ? text.replace(/\D/g, '') : null;
}

/**
 * Keeps the typed text only if it could be part of an email address, which may hold dots and hyphens between digits,
 * but no spaces, brackets or plus.
 */
function piecesOf(text: string, number: string): string[] {
  return /[\s()+]/.test(text) ? [number] : [...new Set([text, number])];
}
