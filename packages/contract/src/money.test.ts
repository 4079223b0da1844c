import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decimalsOf,
  formatCents,
  parseCents,
  plainAmount,
  plainCount,
  plainNumber,
  shareOf,
  sumOf,
  timesOf,
  toCents,
  toDollars,
  toPercent,
  toThousandths,
  withDecimalPoint,
} from './money.ts';

const amounts = fc.integer({ min: 0, max: 1_000_000_000_000 });
const percentages = fc.integer({ min: 0, max: 100_000 });

describe('amounts that would be stored incorrectly', () => {
  test.each([Number.NaN, Infinity, -0.01, 1e20])('refuses %d dollars', (dollars) => {
    expect(() => toCents(dollars)).toThrow(RangeError);
  });

  test('refuses half a cent, a negative amount, and totals too large for an exact number', () => {
    expect(() => toDollars(0.5)).toThrow(RangeError);
    expect(() => shareOf(-1, 8_875)).toThrow(RangeError);
    expect(() => sumOf([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
    expect(() => timesOf(Number.MAX_SAFE_INTEGER, 2)).toThrow(RangeError);
    expect(() => timesOf(100, 1.5)).toThrow(RangeError);
  });

  test.each(['', 'four', '-4', '4.999', '1,234', '1,2,3', '1.234,50', '4 99', '99999999999999', 'Infinity', '1e3'])(
    'refuses the text "%s"',
    (text) => {
      expect(parseCents(text)).toBeNull();
    },
  );
});

describe('rounding half up', () => {
  test.each([
    [1.005, 101],
    [4.995, 500],
    [0.285, 29],
    [1.0049, 100],
    [1e-7, 0],
    [0.1 + 0.2, 30],
  ])('rounds %d dollars to %d cents', (dollars, cents) => {
    expect(toCents(dollars)).toBe(cents);
  });

  test.each([
    [8.875, 8_875],
    [8.8755, 8_876],
    [7.25, 7_250],
  ])('rounds %d percent to %d thousandths', (percent, thousandths) => {
    expect(toThousandths(percent)).toBe(thousandths);
  });

  test.each([
    [1_000, 8_875, 89],
    [50, 1_000, 1],
    [49, 1_000, 0],
    [150, 1_000, 2],
    [999_999_999_999, 100_000, 999_999_999_999],
  ])('of %d cents, %d thousandths of a percent are %d cents', (cents, thousandths, share) => {
    expect(shareOf(cents, thousandths)).toBe(share);
  });
});

describe('every amount', () => {
  test('cents survive the conversion to dollars, JSON and back', () => {
    fc.assert(fc.property(amounts, (cents) => toCents(toDollars(cents)) === cents));
    fc.assert(fc.property(amounts, (cents) => toCents(JSON.parse(JSON.stringify(toDollars(cents)))) === cents));
  });

  test('a percentage survives the conversion to thousandths and back', () => {
    fc.assert(fc.property(percentages, (thousandths) => toThousandths(toPercent(thousandths)) === thousandths));
  });

  test('a displayed amount is parsed as the same cents, whether it has a decimal point or a comma', () => {
    fc.assert(fc.property(amounts, (cents) => parseCents(formatCents(cents)) === cents));
    fc.assert(fc.property(amounts, (cents) => parseCents(String(toDollars(cents)).replace('.', ',')) === cents));
  });

  test.each([
    ['$1,299.00', '1299.00'],
    [' $ 1,299.5 ', '1299.5'],
    ['1 299,00 $', '1299.00'],
    ['1\u202F299,00', '1299.00'],
    ['4 99', '4 99'],
    ['1.299,00', '1.299,00'],
    ['１２．５０', '12.50'],
    ['\u22122', '-2'],
    ['1,234,567', '1234567'],
    ['1,234', '1.234'],
    ['4,', '4.'],
    ['cheap', 'cheap'],
    ['1,2,3', '1,2,3'],
  ])('reads the number %j as %j', (typed, plain) => {
    expect(plainNumber(typed)).toBe(plain);
  });

  test.each([
    ['1,500', '1,500'],
    ['$ 1,500 ', '$ 1,500 '],
    ['1,500.00', '1500.00'],
    ['1,500,000', '1500000'],
    ['0,125', '0.125'],
    ['12,50', '12.50'],
    ['1500', '1500'],
  ])('reads the dollars %j as %j, since a single comma is ambiguous', (typed, plain) => {
    expect(plainAmount(typed)).toBe(plain);
  });

  test.each([
    ['1,000', '1000'],
    ['1.000', '1000'],
    ['-1.200.000', '-1200000'],
    ['1,234,567', '1234567'],
    ['1 200', '1200'],
    ['2.5', '2.5'],
    ['0.125', '0.125'],
    ['1.0000', '1.0000'],
    ['many', 'many'],
  ])('reads the count %j, which has no decimals, as %j', (typed, plain) => {
    expect(plainCount(typed)).toBe(plain);
  });

  test('a share differs from the exact share by at most half a cent, and exact halves round up', () => {
    fc.assert(
      fc.property(amounts, percentages, (cents, thousandths) => {
        const distance = BigInt(shareOf(cents, thousandths)) * 100_000n - BigInt(cents) * BigInt(thousandths);
        return distance > -50_000n && distance <= 50_000n;
      }),
    );
  });

  test('a share of 100 % is the amount, a share of 0 % is zero, and a larger amount has no smaller share', () => {
    fc.assert(fc.property(amounts, (cents) => shareOf(cents, 100_000) === cents && shareOf(cents, 0) === 0));
    fc.assert(
      fc.property(amounts, amounts, percentages, (one, other, thousandths) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        return shareOf(less, thousandths) <= shareOf(more, thousandths);
      }),
    );
  });

  test('a price times a quantity equals the sum of its units', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 100 }), (cents, quantity) => {
        return timesOf(cents, quantity) === sumOf(Array.from({ length: quantity }, () => cents));
      }),
    );
  });

  test('a sum is exact in any order', () => {
    fc.assert(
      fc.property(fc.array(amounts, { maxLength: 100 }), (lines) => {
        const exact = Number(lines.reduce((sum, each) => sum + BigInt(each), 0n));
        return sumOf(lines) === exact && sumOf(lines.toReversed()) === exact;
      }),
    );
  });
});

test('turns a single decimal comma into a point and leaves other texts unchanged', () => {
  expect(['4,99', '8,875', ',5', '4.99', '1,234.50', '1,2,3', ''].map(withDecimalPoint)).toEqual([
    '4.99',
    '8.875',
    '.5',
    '4.99',
    '1,234.50',
    '1,2,3',
    '',
  ]);
});

test.each([
  [10, 0],
  [Number('10.000'), 0],
  [4.5, 1],
  [1.005, 3],
  [8.8755, 4],
  [1e-7, 7],
  [1.5e-7, 8],
  [1e21, 0],
])('%d is written with %i decimals', (value, count) => {
  expect(decimalsOf(value)).toBe(count);
});
