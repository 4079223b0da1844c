import { withAsciiDomain } from '@backline/contract/mail-address';
import { lessOf, sumOf, toDecimal } from '@backline/contract/money';
import type { OrderInfo } from '@backline/contract/order-info';
import { maxRows } from '@backline/contract/primitives';
import { z } from 'zod';
import { readPhoneNumber } from '../../platform/phone/numbering-plans.ts';
import { refundOf, type ReportedChange } from './shopify-changes.ts';
import {
  amount,
  amountSet,
  centsOf,
  listOf,
  moment,
  optional,
  optionalAmount,
  refundFields,
  storeId,
  text,
} from './shopify-fields.ts';
import { lineItem, readLines } from './shopify-lines.ts';

export interface ReportedOrder {
  storeOrderId: string;
  info: OrderInfo;
  totalCents: number;
  orderedCents: number;
  orderedAt: string;
  cancelledAt: string | null;
  isTest: boolean;
  refunds: ReportedChange[];
  /** Precise to the second only. */
  updatedAt: string;
  emails: string[];
  phones: string[];
}

/** Shopify's maximum number of lines per order. */
const maxLines = 500;
/** Limits the size of a row, because lists read 100 orders at once. */
const maxNotes = 100;
const maxShippingLines = 20;

const address = z.object({
  address1: optional(500),
  address2: optional(500),
  city: optional(200),
  province: optional(200),
  country: optional(200),
  zip: optional(40),
});

const country = z.object({ country_code: text(2) });

/** Normalises the domain as fans' addresses are normalised, so that the buyer can be matched to a fan. */
const mail = optional(254).transform((address) => address && withAsciiDomain(address));

const customer = z.object({
  first_name: optional(200),
  last_name: optional(200),
  email: mail,
  phone: optional(40),
  default_address: address.extend(country.shape).nullish().catch(null),
});

const orderPayload = z.object({
  id: storeId,
  order_number: text(40),
  name: text(100),
  email: mail,
  phone: optional(40),
  created_at: moment,
  processed_at: moment,
  updated_at: moment,
  cancelled_at: moment,
  test: z.boolean().catch(false),
  financial_status: text(40),
  fulfillment_status: text(40),
  total_price: amount,
  current_total_price: optionalAmount,
  total_price_set: amountSet,
  currency: text(3),
  shipping_address: country.nullish().catch(null),
  billing_address: country.nullish().catch(null),
  customer: customer.nullish().catch(null),
  line_items: listOf(lineItem, maxLines),
  shipping_lines: listOf(z.object({ title: text(500), price: amount, code: optional(200) }), maxShippingLines),
  note_attributes: listOf(z.object({ name: text(200), value: text(1_000) }), maxNotes),
  refunds: listOf(z.object(refundFields), maxRows),
});
type Payload = z.output<typeof orderPayload>;

export function readOrder(payload: unknown): ReportedOrder | null {
  const { data } = orderPayload.safeParse(payload);
  const orderedAt = data?.processed_at ?? data?.created_at ?? data?.updated_at;
  if (!data || !orderedAt) return null;
  const refunds = data.refunds.flatMap((each) => refundOf(each, data.id, data.total_price_set) ?? []);
  const totalCents = currentCents(data, refunds);
  return {
    storeOrderId: data.id,
    info: infoOf(data, { orderedAt, totalCents, refunds }),
    totalCents,
    orderedCents: Math.max(centsOf(data.total_price), totalCents),
    orderedAt,
    cancelledAt: data.cancelled_at,
    isTest: data.test,
    refunds,
    updatedAt: data.updated_at ?? orderedAt,
    emails: distinctTexts(data.email?.toLowerCase(), data.customer?.email?.toLowerCase()),
    phones: distinctTexts(data.phone, data.customer?.phone).flatMap(
      (phone) => readPhoneNumber(phone, countryOf(data)) ?? [],
    ),
  };
}

interface Read {
  orderedAt: string;
  totalCents: number;
  refunds: readonly ReportedChange[];
}

function infoOf(data: Payload, { orderedAt, totalCents, refunds }: Read): OrderInfo {
  const orderedCents = centsOf(data.total_price);
  const shippingCents = sumOf(
    data.refunds
      .flatMap(({ order_adjustments: adjusted }) => adjusted)
      .flatMap(({ kind, amount: each }) => (kind === 'shipping_refund' ? [centsOf(each)] : [])),
  );
  return {
    id: data.id,
    order_number: data.order_number || data.name || data.id,
    processed_at: orderedAt,
    financial_status: data.financial_status,
    total_price: totalCents === orderedCents ? data.total_price : toDecimal(totalCents),
    ...(totalCents === orderedCents ? {} : { ordered_price: data.total_price }),
    currency: data.currency.toUpperCase(),
    customer: data.customer ? { ...data.customer, default_address: addressOf(data.customer) } : buyerAlone(data),
    line_items: readLines(data.line_items, {
      fulfillment_status: data.fulfillment_status,
      isRefunded: data.financial_status === 'refunded' || data.financial_status === 'partially_refunded',
      refunds: refunds.map(({ amountCents, lines }) => ({ isPaid: amountCents > 0, lines })),
    }),
    shipping_lines: data.shipping_lines,
    ...(shippingCents === 0 ? {} : { refunded_shipping: toDecimal(shippingCents) }),
    note_attributes: data.note_attributes,
  };
}

/** Returns the current total. Older API versions omit it, so the refunds are subtracted from the ordered total. */
function currentCents(
  { total_price: ordered, current_total_price: current }: Payload,
  refunds: readonly ReportedChange[],
) {
  if (current !== null) return centsOf(current);
  const back = sumOf(refunds.map(({ amountCents }) => amountCents));
  return Math.max(0, lessOf(centsOf(ordered), back));
}

function addressOf({ default_address: whole }: z.output<typeof customer>) {
  if (!whole) return null;
  const { country_code: _, ...shown } = whole;
  return shown;
}

/** Determines the country of numbers without a calling code. Null if unknown. */
const countryOf = ({ shipping_address: shipping, billing_address: billing, customer: buyer }: Payload): string | null =>
  shipping?.country_code || billing?.country_code || buyer?.default_address?.country_code || null;

function buyerAlone({ email, phone }: { email: string | null; phone: string | null }): OrderInfo['customer'] {
  if (email === null && phone === null) return null;
  return { first_name: null, last_name: null, email, phone, default_address: null };
}

const distinctTexts = (...values: (string | null | undefined)[]) =>
  [...new Set(values.filter((value) => !!value))] as string[];
