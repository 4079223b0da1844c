import { sumOf, toCents } from '@backline/contract/money';
import { mostRows } from '@backline/contract/primitives';
import { cleanLine, withoutStackedMarks } from '@backline/contract/typed-text';
import { z } from 'zod';

/*
 * What Shopify sends is read as widely as it can be: a field that is missing, or of another kind than its reference says, is an empty
 * one. An order that was refused for its form would be sent again a few times, and then never.
 */
export const text = (max: number) =>
  z
    .union([z.string(), z.number().transform(String)])
    .nullish()
    .catch(null)
    .transform((value) => withoutStackedMarks(cleanLine((value ?? '').slice(0, max))));
export const optional = (max: number) => text(max).transform((value) => value || null);
const decimal = /^\d{1,10}(\.\d{1,4})?$/;
export const amount = text(30).transform((value) => (decimal.test(value) ? value : '0.00'));
/** Null where it is missing, as in deliveries of older versions of the API. */
export const optionalAmount = text(30).transform((value) => (decimal.test(value) ? value : null));
const unsignedAmount = text(30).transform((value) => {
  const unsigned = value.replace(/^-/, '');
  return decimal.test(unsigned) ? unsigned : '0.00';
});
/** Null for what is no moment. */
export function readMoment(value: string | null | undefined): string | null {
  const at = Date.parse(value ?? '');
  return at > 0 && at < 32_503_680_000_000 ? new Date(at).toISOString() : null;
}
export const moment = z.string().nullish().catch(null).transform(readMoment);
const maxUnits = 1_000_000;
export const units = z.number().int().min(0).max(maxUnits).catch(0);
export const optionalUnits = z.number().int().min(0).max(maxUnits).nullish().catch(null);
export const listOf = <Row extends z.ZodType>(row: Row, most: number) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((rows) => rows.slice(0, most).flatMap((each) => row.safeParse(each).data ?? []));
/** Shopify's ids are numbers below 2^53. */
export const storeId = z.union([z.string().regex(/^\d{1,20}$/), z.number().int().positive()]).transform(String);

export const centsOf = (value: string) => toCents(Number(value));

const transactions = listOf(z.object({ kind: text(40), status: text(40), amount }), mostRows);
export type Transactions = z.output<typeof transactions>;

/** Sums the successful refund transactions; pending and failed ones sent nothing. */
export const sentBack = (all: Transactions): number =>
  sumOf(
    all
      .filter(({ kind, status }) => kind === 'refund' && status === 'success')
      .map(({ amount: each }) => centsOf(each)),
  );

/** A refund as it stands inside an order and as a delivery of its own. */
export const refundFields = {
  id: storeId,
  created_at: moment,
  processed_at: moment,
  transactions,
  refund_line_items: listOf(z.object({ line_item_id: storeId, quantity: units }), mostRows),
  /** Shopify tells the shipping costs that went back as negative amounts. */
  order_adjustments: listOf(z.object({ kind: text(40), amount: unsignedAmount }), mostRows),
};
