/*
 * Amounts are whole cents, percentages whole thousandths: 8.875 % is 8875. Decimals exist only on the wire and on
 * screen, and this file converts them. The linter refuses arithmetic on amounts elsewhere.
 */

/** Rounds dollars to cents, half up. */
export const toCents = (dollars: number): number => shifted(dollars, 2);

export const toDollars = (cents: number): number => Number(`${whole(cents)}e-2`);

export const toDecimal = (cents: number): string => toDollars(cents).toFixed(2);

export const toThousandths = (percent: number): number => shifted(percent, 3);

export const toPercent = (thousandths: number): number => Number(`${whole(thousandths)}e-3`);

/** Returns the number of decimals in a number's shortest notation: 2 for 1.05, 7 for 1e-7, 0 for `10.00`. */
export function decimalsOf(decimal: number): number {
  const [digits = '', exponent = '0'] = String(decimal).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
}

export function shareOf(cents: number, thousandths: number): number {
  // Uses BigInt, because the product can exceed the safe integers.
  return whole(Number((BigInt(whole(cents)) * BigInt(whole(thousandths)) + 50_000n) / 100_000n));
}

/** Returns the share of `cents` that `part` has in the whole, rounded half up; 0 if the whole is 0. */
export function portionOf(cents: number, { part, whole: all }: { part: number; whole: number }): number {
  if (whole(all) === 0) return 0;
  return whole(Number((BigInt(whole(cents)) * BigInt(whole(part)) * 2n + BigInt(all)) / (2n * BigInt(all))));
}

/** Subtracts an amount. Throws a RangeError if the result would be negative. */
export const lessOf = (cents: number, taken: number): number => whole(whole(cents) - whole(taken));

export const timesOf = (cents: number, quantity: number): number => whole(whole(cents) * whole(quantity));

export const sumOf = (cents: readonly number[]): number => cents.reduce((sum, each) => whole(sum + whole(each)), 0);

/**
 * Parses cents from typed text: `4.99`, `4,99`, `$1,234.50`. Returns null for other text, for parts of a cent, and for
 * the ambiguous `1,234`.
 */
export function parseCents(text: string): number | null {
  const decimal = plainNumber(text);
  if (!/^\d{1,11}(\.\d{1,2})?$/.test(decimal)) return null;
  const cents = shifted(Number(decimal), 2);
  return cents <= maxCents ? cents : null;
}

/**
 * Normalises a typed number: plain digits, no dollar sign, no spaces, no unambiguous thousands separators. Reads
 * `1,234` as a decimal comma.
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

/** Normalises a typed count, which has no decimals: `1,200` and `1.200` both mean 1200. */
export function plainCount(typed: string): string {
  const number = plainNumber(typed);
  return /^-?[1-9]\d{0,2}(?:\.\d{3})+$/.test(number) ? number.replaceAll('.', '') : number;
}

/** Normalises typed dollars. Leaves `1,500` unchanged, and so invalid: it could mean 1500 or 1.5. */
export function plainAmount(typed: string): string {
  const number = plainNumber(typed);
  return typed.includes(',') && /^-?[1-9]\d{0,2}\.\d{3}$/.test(number) ? typed : number;
}

/** Turns a decimal comma into a point: `4,99` becomes `4.99`. */
export const withDecimalPoint = (typed: string): string => typed.replace(/^([^.,]*),([^.,]*)$/, '$1.$2');

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export const formatCents = (cents: number): string => dollars.format(toDollars(cents));

const maxCents = 1_000_000_000_000;

/**
 * Moves the decimal point in the written number instead of its binary approximation, so that 1.005 dollars are 101
 * cents.
 */
function shifted(decimal: number, places: number): number {
  const [digits = '', exponent = '0'] = String(decimal).split('e');
  return whole(Math.round(Number(`${digits}e${Number(exponent) + places}`)));
}

/**
 * Throws a RangeError unless the value is a non-negative safe integer, because any other value would be stored wrong.
 */
function whole(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no amount`);
  return value;
}
