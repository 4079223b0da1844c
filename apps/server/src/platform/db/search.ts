import { withAsciiDomain } from '@backline/contract/mail-address';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** A text as the rows' `search_text` has it: folded, with a space before each of its parts. */
export const foldedText = (text: RawBuilder<unknown>): RawBuilder<string> => sql`folded(' ' || ${text})`;

/**
 * Whether such a text holds every word of the search, in any order. Words of one and two characters are beginnings of words,
 * or stand in the search's place as they are typed: within words trigrams know nothing of them. What is neither letter nor
 * digit is found anywhere, and by no index.
 */
export function holdsWords(folded: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> {
  const words = wordsOf(search);
  const all = words.map((word) => (isShort(word) ? hasBeginning(folded, word) : holdsEitherWay(folded, word)));
  const each = sql<SqlBool>`(${sql.join(all, sql` and `)})`;
  return words.length > 1 && words.some(isShort) ? sql`(${each} or ${holds(folded, search)})` : each;
}

/** The same with short words found inside words, too: for few rows, where no index is needed. */
export const holdsPieces = (folded: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    wordsOf(search).map((word) => holds(folded, word)),
    sql` and `,
  )})`;

const wordsOf = (search: string) => [...new Set(search.split(' ').filter((word) => word !== ''))];

/** The domain of a mail address is stored in ASCII and shown as people write it: `müller.example` finds both. */
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

/** Without a letter or a digit there is no trigram, and the index would hand out everybody. */
export const isIndexed = (search: string): boolean => /[\p{L}\p{N}]/u.test(search);

const isShort = (word: string) => /^.{1,2}$/u.test(word) && isIndexed(word);

/** The same of a text with phone numbers in it: what looks like a number is one, however it is set: "(555) 200-12". */
export function holdsTyped(folded: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const number = digitsOf(text);
  if (number === null) return holdsWords(folded, text);
  const wanted =
    number.length < 3
      ? [hasBeginning(folded, text), hasBeginning(folded, `+${number}`)]
      : piecesOf(text, number).map((piece) => holds(folded, piece));
  return sql`(${sql.join(wanted, sql` or `)})`;
}

/** Null for any other text. */
function digitsOf(text: string): string | null {
  return /^[\s()+./-]*\d[\d\s()+./-]*$/.test(text) ? text.replace(/\D/g, '') : null;
}

/** Dots and hyphens stand between the digits of a mail address, too; spaces, brackets and a plus do not. */
function piecesOf(text: string, number: string): string[] {
  return /[\s()+]/.test(text) ? [number] : [...new Set([text, number])];
}
