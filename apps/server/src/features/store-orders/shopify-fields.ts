import { portionOf, sumOf, timesOf, toCents } from '@backline/contract/money';
import { maxRows } from '@backline/contract/primitives';
import { cleanLine, withoutStackedMarks } from '@backline/contract/typed-text';
import { z } from 'zod';

/*
 * Treats a missing or invalid field as empty. If we rejected an order, Shopify would stop sending it after a few
 * retries.
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
/** Decimal amount, or null if it is missing, as in older API versions. */
export const optionalAmount = text(30).transform((value) => (decimal.test(value) ? value : null));
const unsignedAmount = text(30).transform((value) => {
  const unsigned = value.replace(/^-/, '');
  return decimal.test(unsigned) ? unsigned : '0.00';
});
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
/** Ids are numbers below 2^53. */
export const storeId = z.union([z.string().regex(/^\d{1,20}$/), z.number().int().positive()]).transform(String);

export const centsOf = (value: string) => toCents(Number(value));

const money = z.object({ amount: unsignedAmount, currency_code: text(3) });
export const amountSet = z.object({ shop_money: money, presentment_money: money }).nullish().catch(null);
export type AmountSet = z.output<typeof amountSet>;

const transactions = listOf(z.object({ kind: text(40), status: text(40), amount, currency: text(3) }), maxRows);

export const refundFields = {
  id: storeId,
  created_at: moment,
  processed_at: moment,
  transactions,
  refund_line_items: listOf(z.object({ line_item_id: storeId, quantity: units, subtotal_set: amountSet }), maxRows),
  /** Shopify sends refunded shipping as negative amounts. */
  order_adjustments: listOf(z.object({ kind: text(40), amount: unsignedAmount, amount_set: amountSet }), maxRows),
};
const refund = z.object(refundFields);
type Refund = z.output<typeof refund>;

/** Both limits exceed any real value, but their product is still a safe integer. */
const maxRate = 200_000;
const maxConvertedCents = 10_000_000_000;

/** Sums successful refunds in the shop's currency. The exchange rate comes from the refund, else from the order. */
export function sentBack(refunded: Refund, orderTotal: AmountSet = null): number {
  const sent = refunded.transactions.filter(({ kind, status }) => kind === 'refund' && status === 'success');
  const cents = sumOf(sent.map(({ amount: each }) => centsOf(each)));
  const own = [
    ...refunded.refund_line_items.map(({ subtotal_set: each }) => each),
    ...refunded.order_adjustments.map(({ amount_set: each }) => each),
  ];
  const sets = [...own, orderTotal].flatMap((each) => (isOfOtherCurrency(each, sent[0]?.currency) ? [each] : []));
  const largest = sets.toSorted((one, other) => centsOf(other.shop_money.amount) - centsOf(one.shop_money.amount))[0];
  if (largest === undefined || cents > maxConvertedCents) return cents;
  const { shop_money: shop, presentment_money: paid } = largest;
  return portionOf(cents, { part: centsOf(shop.amount), whole: centsOf(paid.amount) });
}

const isOfOtherCurrency = (set: AmountSet, paidIn: string | undefined): set is NonNullable<AmountSet> =>
  !!set &&
  set.presentment_money.currency_code === paidIn &&
  set.shop_money.currency_code !== paidIn &&
  centsOf(set.presentment_money.amount) > 0 &&
  centsOf(set.shop_money.amount) <= timesOf(centsOf(set.presentment_money.amount), maxRate);
