/*
 * Amounts are whole cents, percentages whole thousandths: 8.875 % is 8875. Decimals exist on the wire and before
 * people's eyes alone, and this file is where both meet; the linter refuses arithmetic on amounts everywhere else.
 */

/** Cents of a decimal number of dollars, half a cent up. */
export const toCents = (dollars: number): number => shifted(dollars, 2);

/** Dollars with at most two decimals, as the wire has them. */
export const toDollars = (cents: number): number => Number(`${whole(cents)}e-2`);

/** `60.00`: dollars as text with two decimals, as stores write amounts. */
export const toDecimal = (cents: number): string => toDollars(cents).toFixed(2);

/** Thousandths of a percentage, half of one up. */
export const toThousandths = (percent: number): number => shifted(percent, 3);

/** A percentage with at most three decimals, as the wire has it. */
export const toPercent = (thousandths: number): number => Number(`${whole(thousandths)}e-3`);

/** Returns how many decimals a number is written with: 2 for 1.05, 7 for 1e-7. `10.00` is the number 10 and has none. */
export function decimalsOf(decimal: number): number {
  const [digits = '', exponent = '0'] = String(decimal).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
}

/** That percentage of an amount in cents, half a cent up. */
export function shareOf(cents: number, thousandths: number): number {
  // The product of the two can be more than a number holds exactly.
  return whole(Number((BigInt(whole(cents)) * BigInt(whole(thousandths)) + 50_000n) / 100_000n));
}

/** Of an amount what falls to a part of a whole, half a cent up; nothing where the whole is nothing. */
export function portionOf(cents: number, { part, whole: all }: { part: number; whole: number }): number {
  if (whole(all) === 0) return 0;
  return whole(Number((BigInt(whole(cents)) * BigInt(whole(part)) * 2n + BigInt(all)) / (2n * BigInt(all))));
}

/** What is left of an amount. Throws where more is taken than there is. */
export const lessOf = (cents: number, taken: number): number => whole(whole(cents) - whole(taken));

/** So many of the same price. */
export const timesOf = (cents: number, quantity: number): number => whole(whole(cents) * whole(quantity));

export const sumOf = (cents: readonly number[]): number => cents.reduce((sum, each) => whole(sum + whole(each)), 0);

/**
 * Cents of what a person typed: `4.99`, `4,99`, `$1,234.50`. Null for what is no amount or has parts of cents, and for
 * `1,234`, which could be either.
 */
export function parseCents(text: string): number | null {
  const decimal = plainNumber(text);
  if (!/^\d{1,11}(\.\d{1,2})?$/.test(decimal)) return null;
  const cents = shifted(Number(decimal), 2);
  return cents <= maxCents ? cents : null;
}

/**
 * What a person typed or pasted as a number: in plain digits, without a dollar sign and spaces around it, and without
 * what stands between thousands where that is beyond doubt. `1,234` is not: a decimal comma.
 */
export function plainNumber(typed: string): string {
  const bare = typed
    .normalize('NFKC')
    .replace('\u2212', '-')
    .replace(/^[\s$]+|[\s$]+$/gu, '')
    .replace(/(?<=\d)\s(?=\d{3}(?!\d))/gu, '');
  const isGrouped = /^-?\d{1,3}(?:,\d{3})+\.\d*$|^-?\d{1,3}(?:,\d{3}){2,}$/.test(bare);
  return isGrouped ? bare.replaceAll(',', '') : withDecimalPoint(bare);
}

/** The same of a count, which has no decimals: `1,200` and `1.200` are both twelve hundred. */
export function plainCount(typed: string): string {
  const number = plainNumber(typed);
  return /^-?[1-9]\d{0,2}(?:\.\d{3})+$/.test(number) ? number.replaceAll('.', '') : number;
}

/** The same of dollars, which have two decimals: `1,500` is as good as fifteen hundred as one and a half, so it stays as it was typed, which is no number. */
export function plainAmount(typed: string): string {
  const number = plainNumber(typed);
  return typed.includes(',') && /^-?[1-9]\d{0,2}\.\d{3}$/.test(number) ? typed : number;
}

/** `4,99` as `4.99`: where a person types an amount or a percentage, a decimal comma is a decimal point. */
export const withDecimalPoint = (typed: string): string => typed.replace(/^([^.,]*),([^.,]*)$/, '$1.$2');

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$1,234.50` */
export const formatCents = (cents: number): string => dollars.format(toDollars(cents));

/** Ten billion dollars: what is more is a mistake, and its tax and sums still fit into a number. */
const maxCents = 1_000_000_000_000;

/** Moves the decimal point of what is written, not of its binary neighbour: 1.005 dollars are 101 cents. */
function shifted(decimal: number, places: number): number {
  const [digits = '', exponent = '0'] = String(decimal).split('e');
  return whole(Math.round(Number(`${digits}e${Number(exponent) + places}`)));
}

/** Throws a RangeError for what cannot be an amount: it would be stored wrong for ever. */
function whole(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no amount`);
  return value;
}
