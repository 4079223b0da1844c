import type { StationTimes } from '@backline/page/scan-station/verdict';
import * as handOverTexts from '@backline/contract/hand-overs.texts';
import { expect, it } from 'vitest';
import { eventOrder } from '../../../testing/order.ts';
import { standOf } from './order-stand.ts';

const times = { time: () => '07:35 PM' } as unknown as StationTimes;
const { moneyOnly, reason: unitsRefunded } = handOverTexts.partRefunded;

it('warns that an order was cancelled, when and by whom, but still allows the hand-over', () => {
  const change = { from: 'ready', to: 'cancelled', changed_by: 'Tim', changed_dttm: 1 } as const;
  const { word, reason, at } = handOverTexts.notDeliveredBefore;
  const order = eventOrder(2, { order_processing_status: 'cancelled', changes: [change] });
  expect(standOf(order, times)).toEqual({ type: 'warning', title: word, text: `${at('07:35 PM', 'Tim')} ${reason}` });
  const refunded = standOf({ ...order, refund_state: 'part' }, times);
  expect(refunded?.text).toBe(`${at('07:35 PM', 'Tim')} ${reason} ${moneyOnly}`);
});

it('says that items were refunded, or that only money was if no item was refunded', () => {
  const items = eventOrder(2).items.map((item) => ({ ...item, refunded_quantity: 1 }));
  expect(standOf(eventOrder(2, { refund_state: 'part', items }), times)?.text).toBe(unitsRefunded);
  expect(standOf(eventOrder(2, { refund_state: 'part' }), times)?.text).toBe(moneyOnly);
  expect(standOf(eventOrder(2), times)).toBeNull();
});
