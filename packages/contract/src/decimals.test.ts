import { expect, test } from 'vitest';
import { z } from 'zod';
import * as generalTexts from './general.texts.ts';
import { operations } from './operations.ts';
import { productFields } from './products.ts';
import * as productTexts from './products.texts.ts';
import { promoCodeErrors } from './promo-codes.ts';

/** These fields are points in time. The server accepts fractions of a millisecond and rounds them. */
const moments = new Set([
  'events/get_event_sales.startDate',
  'events/get_event_sales.endDate',
  'events/get_event_sales_csv.startDate',
  'events/get_event_sales_csv.endDate',
]);

function visitDecimals(
  schema: z.core.$ZodType,
  path: string,
  visit: (path: string, schema: z.ZodNumber) => void,
): void {
  const inner = (next: z.core.$ZodType, name = '') =>
    visitDecimals(next, name === '' ? path : `${path}.${name}`, visit);
  if (schema instanceof z.ZodObject) for (const [name, field] of Object.entries(schema.shape)) inner(field, name);
  else if (schema instanceof z.ZodArray) inner(schema.element, '0');
  else if (schema instanceof z.ZodUnion) schema.options.forEach((option) => inner(option));
  else if (schema instanceof z.ZodPipe) inner(schema.def.in);
  else if (schema instanceof z.ZodTuple) schema.def.items.forEach((item) => inner(item, '0'));
  else if (schema instanceof z.ZodRecord) inner(schema.valueType, '0');
  else if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    inner(schema.def.innerType);
  } else if (schema instanceof z.ZodNumber && !schema.safeParse(1.5).error?.issues.some(isWholeNumber)) {
    visit(path, schema);
  }
}

const isWholeNumber = (issue: z.core.$ZodIssue) => issue.code === 'invalid_type' && issue.expected === 'int';

test('every operation refuses an amount or a percentage with more decimals than its field stores', () => {
  const seen: string[] = [];
  const rounded: string[] = [];
  for (const operation of Object.values(operations)) {
    visitDecimals(operation.input, operation.path, (path, schema) => {
      seen.push(path);
      if (moments.has(path)) return;
      const messages = schema.safeParse(5.1234567).error?.issues.map(({ message }) => message) ?? [];
      if (![2, 3].some((count) => messages.includes(generalTexts.maxDecimals(count)))) rounded.push(path);
    });
  }
  expect(seen).toContain('events/create_event.tax_rate');
  expect(rounded).toEqual([]);
});

test.each([
  ['fixed', 1.005, [{ path: 'discount_value', message: generalTexts.maxDecimals(2) }]],
  ['percentage', 7.125, []],
] as const)(
  'a %s discount of %d is checked against the decimals that its type allows',
  (discount_type, discount_value, errors) => {
    const form = { discount_type, discount_value, start_dttm: 60_000, end_dttm: 120_000, minimum_amount: 20 };
    expect(promoCodeErrors(form, false)).toEqual(errors);
  },
);

test('a price with too many decimals gets one message, about its decimals', () => {
  const messages = (price: number) =>
    productFields.price.input.safeParse(price).error?.issues.map((one) => one.message);
  expect(messages(0.001)).toEqual([generalTexts.maxDecimals(2)]);
  expect(messages(-3)).toEqual([productTexts.priceTooSmall]);
});
