import { toDollars } from '@backline/contract/money';
import type { FanOrder } from '@backline/contract/orders';
import { orderSums } from '@backline/contract/order-sums';
import * as receiptTexts from '@backline/contract/receipts.texts';
import type { Brand } from '@backline/contract/shown-brand';
import { writeLetter } from '../../integrations/mail/letter.ts';

type Shown = Pick<
  FanOrder,
  'order_no' | 'event_code' | 'event_name' | 'items' | 'delivery_kind' | 'refunded_amount' | keyof Amounts
>;
type Amounts = Parameters<typeof orderSums>[0];

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const format = (amount: number) => dollars.format(amount);

const nameOf = ({ title, size }: FanOrder['items'][number]) => (size === 'GENERIC' ? title : `${title}, ${size}`);

/** Lists items and sums, one a line. Contains no code and no address, because a receipt is passed on. */
const listOf = (order: Shown) => [
  receiptTexts.order(order.order_no),
  '',
  ...order.items.map((item) => receiptTexts.item(item.quantity, nameOf(item), format(item.sub_total))),
  '',
  ...orderSums(order, order.delivery_kind, format).map(({ label, amount }) => receiptTexts.sum(label, amount)),
  ...(order.refunded_amount === 0 ? [] : [receiptTexts.refundedSoFar(format(order.refunded_amount))]),
];

const endOf = (publicUrl: string, { event_code: code, order_no: orderNo }: Shown, brand: Brand) => ({
  button: { label: receiptTexts.button, url: `${publicUrl}/fan/${code}/orders/${orderNo}` },
  note: receiptTexts.note,
  brand,
});

export const receiptLetter = (publicUrl: string, { order, brand }: { order: Shown; brand: Brand }) =>
  writeLetter({
    subject: receiptTexts.subject(order.order_no),
    lead: [receiptTexts.paid(order.event_name), '', ...listOf(order)].join('\n'),
    ...endOf(publicUrl, order, brand),
  });

export const refundLetter = (
  publicUrl: string,
  { order, brand, refundCents }: { order: Shown; brand: Brand; refundCents: number },
) =>
  writeLetter({
    subject: receiptTexts.refundSubject(order.order_no),
    lead: [receiptTexts.refunded(format(toDollars(refundCents)), order.event_name), '', ...listOf(order)].join('\n'),
    ...endOf(publicUrl, order, brand),
  });
