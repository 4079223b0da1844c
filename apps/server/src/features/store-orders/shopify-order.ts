import { sumOf, toCents } from '@backline/contract/money';
import type { OrderInfo } from '@backline/contract/order-info';
import { mostRows } from '@backline/contract/primitives';
import { cleanLine } from '@backline/contract/typed-text';
import { z } from 'zod';

/** An order as a store told it at some moment. */
export interface ToldOrder {
  storeOrderId: string;
  info: OrderInfo;
  totalCents: number;
  orderedAt: string;
  cancelledAt: string | null;
  /** The store's moment of this state, in whole seconds. */
  updatedAt: string;
  /** What fans may be known by. */
  emails: string[];
  phones: string[];
}

export interface ToldRefund {
  storeOrderId: string;
  refundId: string;
  amountCents: number;
  refundedAt: string;
}

/*
 * What Shopify sends is read as widely as it can be: a field that is missing, or of another kind than its reference says, is an empty
 * one. An order that was refused for its form would be sent again a few times, and then never.
 */
const text = (max: number) =>
  z
    .union([z.string(), z.number().transform(String)])
    .nullish()
    .catch(null)
    .transform((value) => cleanLine((value ?? '').slice(0, max)));
const optional = (max: number) => text(max).transform((value) => value || null);
const amount = text(30).transform((value) => (/^\d{1,10}(\.\d{1,4})?$/.test(value) ? value : '0.00'));
const moment = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => {
    const at = Date.parse(value ?? '');
    return at > 0 && at < 32_503_680_000_000 ? new Date(at).toISOString() : null;
  });
const listOf = <Row extends z.ZodType>(row: Row, most: number) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((rows) => rows.slice(0, most).flatMap((each) => row.safeParse(each).data ?? []));
/** Shopify's own bound. */
const mostLines = 500;
/** Pages of a hundred orders are read whole: what a shop writes into one must not be a megabyte. */
const mostNotes = 100;
const mostShippingLines = 20;
/** Shopify's ids are numbers below 2^53. */
const storeId = z.union([z.string().regex(/^\d{1,20}$/), z.number().int().positive()]).transform(String);

const address = z.object({
  address1: optional(500),
  address2: optional(500),
  city: optional(200),
  province: optional(200),
  country: optional(200),
  zip: optional(40),
});

const customer = z.object({
  first_name: optional(200),
  last_name: optional(200),
  email: optional(254),
  phone: optional(40),
  default_address: address.nullish().catch(null),
});

const orderPayload = z.object({
  id: storeId,
  order_number: text(40),
  name: text(100),
  email: optional(254),
  phone: optional(40),
  created_at: moment,
  processed_at: moment,
  updated_at: moment,
  cancelled_at: moment,
  financial_status: text(40),
  total_price: amount,
  currency: text(3),
  customer: customer.nullish().catch(null),
  line_items: listOf(
    z.object({
      name: text(500),
      quantity: z.number().int().min(0).max(1_000_000).catch(0),
      price: amount,
      total_discount: amount,
      product_exists: z.boolean().catch(true),
    }),
    mostLines,
  ),
  shipping_lines: listOf(z.object({ title: text(500), price: amount, code: optional(200) }), mostShippingLines),
  note_attributes: listOf(z.object({ name: text(200), value: text(1_000) }), mostNotes),
});

const refundPayload = z.object({
  id: storeId,
  order_id: storeId,
  created_at: moment,
  processed_at: moment,
  transactions: listOf(z.object({ kind: text(40), status: text(40), amount }), mostRows),
});

/** Null for what has no id, or no moment. */
export function readOrder(payload: unknown): ToldOrder | null {
  const { data } = orderPayload.safeParse(payload);
  const orderedAt = data?.processed_at ?? data?.created_at ?? data?.updated_at;
  if (!data || !orderedAt) return null;
  return {
    storeOrderId: data.id,
    info: {
      id: data.id,
      order_number: data.order_number || data.name || data.id,
      processed_at: orderedAt,
      financial_status: data.financial_status,
      total_price: data.total_price,
      currency: data.currency.toUpperCase(),
      customer: data.customer
        ? { ...data.customer, default_address: data.customer.default_address ?? null }
        : buyerAlone(data),
      line_items: data.line_items,
      shipping_lines: data.shipping_lines,
      note_attributes: data.note_attributes,
    },
    totalCents: centsOf(data.total_price),
    orderedAt,
    cancelledAt: data.cancelled_at,
    updatedAt: data.updated_at ?? orderedAt,
    emails: told(data.email, data.customer?.email).map((email) => email.toLowerCase()),
    phones: told(data.phone, data.customer?.phone).map((phone) => phone.replace(/[^+\d]/g, '')),
  };
}

export function readRefund(payload: unknown): ToldRefund | null {
  const { data } = refundPayload.safeParse(payload);
  const refundedAt = data?.created_at ?? data?.processed_at;
  if (!data || !refundedAt) return null;
  const sent = data.transactions.filter(({ kind, status }) => kind === 'refund' && status === 'success');
  return {
    storeOrderId: data.order_id,
    refundId: data.id,
    amountCents: sumOf(sent.map(({ amount: each }) => centsOf(each))),
    refundedAt,
  };
}

/** Somebody who bought without an account of the shop. */
function buyerAlone({ email, phone }: { email: string | null; phone: string | null }): OrderInfo['customer'] {
  if (email === null && phone === null) return null;
  return { first_name: null, last_name: null, email, phone, default_address: null };
}

const told = (...values: (string | null | undefined)[]) => [...new Set(values.filter((value) => !!value))] as string[];
const centsOf = (decimal: string) => toCents(Number(decimal));
