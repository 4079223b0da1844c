import type { Language } from '@backline/contract/fan-languages';
import { itemName } from '@backline/contract/item-name';
import { formatCents, toCents } from '@backline/contract/money';
import type { FanOrder } from '@backline/contract/orders';
import { orderSums } from '@backline/contract/order-sums';
import * as orderFanTexts from '@backline/contract/orders.fan.texts';
import * as receiptTexts from '@backline/contract/receipts.texts';
import { textsIn } from '@backline/languages/catalogues';
import type { Brand } from '@backline/contract/shown-brand';
import { writeLetter } from '../../integrations/mail/letter.ts';

type Shown = Pick<
  FanOrder,
  'order_no' | 'event_code' | 'event_name' | 'items' | 'delivery_kind' | 'refunded_amount' | keyof Amounts
>;
type Amounts = Parameters<typeof orderSums>[0];

/** Amounts stay in the English way in every language, as on the receipt of a card. */
const format = (dollars: number) => formatCents(toCents(dollars));

/** Lists items and sums, one a line. Contains no code and no address, because a receipt is passed on. */
const listOf = (order: Shown, { receipt, sums }: Texts) => [
  receipt.order(order.order_no),
  '',
  ...order.items.map((item) => receipt.item(item.quantity, itemName(item), format(item.sub_total))),
  '',
  ...orderSums(order, order.delivery_kind, format, sums).map(({ label, amount }) => receipt.sum(label, amount)),
  ...(order.refunded_amount === 0 ? [] : [receipt.refundedSoFar(format(order.refunded_amount))]),
];

interface Addressed {
  order: Shown;
  brand: Brand;
  language: Language;
}

interface Texts {
  receipt: typeof receiptTexts;
  sums: typeof orderFanTexts.sums;
}

const textsOf = (language: Language): Texts => ({
  receipt: textsIn(language, 'receipts', receiptTexts),
  sums: textsIn(language, 'orders.fan', orderFanTexts).sums,
});

function endOf(publicUrl: string, { order, brand, language }: Addressed, { receipt }: Texts) {
  const url = `${publicUrl}/fan/${order.event_code}/orders/${order.order_no}`;
  return { button: { label: receipt.button, url }, note: receipt.note, brand, language };
}

export function receiptLetter(publicUrl: string, letter: Addressed) {
  const { order, language } = letter;
  const texts = textsOf(language);
  return writeLetter({
    subject: texts.receipt.subject(order.order_no),
    lead: [texts.receipt.paid(order.event_name), '', ...listOf(order, texts)].join('\n'),
    ...endOf(publicUrl, letter, texts),
  });
}

export function refundLetter(publicUrl: string, { refundCents, ...letter }: Addressed & { refundCents: number }) {
  const { order, language } = letter;
  const texts = textsOf(language);
  const said = texts.receipt.refunded(formatCents(refundCents), order.event_name);
  return writeLetter({
    subject: texts.receipt.refundSubject(order.order_no),
    lead: [said, '', ...listOf(order, texts)].join('\n'),
    ...endOf(publicUrl, letter, texts),
  });
}
