import type { EventOrder } from '@backline/contract/event-orders';
import type { DeskTimes } from '@backline/page/desk/verdict';
import { handOverWords as words } from '@backline/page/hand-over/hand-over-words';

interface Stand {
  type: 'error' | 'warning' | 'info';
  title: string;
  text: string;
}

/** Returns why an order must not be handed over, or a warning. Null if nothing stands in the way. */
export function standOf(order: EventOrder, times: DeskTimes): Stand | null {
  const done = order.changes.find(({ to }) => to === 'completed');
  if (order.payment_status !== 'COMPLETED')
    return { type: 'error', title: words.unpaid.word, text: order.failure_message || words.unpaid.reason };
  if (order.order_processing_status === 'completed') {
    const text = done === undefined ? '' : words.already.reason(times.time(done.changed_dttm), done.changed_by);
    return { type: 'error', title: words.already.word, text };
  }
  if (order.dispute?.status === 'open')
    return { type: 'error', title: words.disputed.word, text: words.disputed.reason };
  if (order.items.every(({ quantity, refunded_quantity: back }) => back >= quantity))
    return { type: 'error', title: words.refunded.word, text: words.refunded.reason };
  if (!order.can.update) return { type: 'error', title: words.partOfOthers.word, text: words.partOfOthers.reason };
  const refunded = refundedText(order);
  if (order.order_processing_status === 'cancelled') {
    const text = [notDeliveredText(order, times), words.notDeliveredBefore.reason, refunded].filter(Boolean).join(' ');
    return { type: 'warning', title: words.notDeliveredBefore.word, text };
  }
  return refunded === '' ? null : { type: 'warning', title: words.partRefunded.word, text: refunded };
}

function notDeliveredText({ changes }: EventOrder, times: DeskTimes): string {
  const change = changes.find(({ to }) => to === 'cancelled');
  return change === undefined ? '' : words.notDeliveredBefore.at(times.time(change.changed_dttm), change.changed_by);
}

/** A free amount and the delivery charge can be refunded without an item. */
function refundedText({ refund_state: state, items }: EventOrder): string {
  if (state !== 'part' && state !== 'pending') return '';
  const { reason, moneyOnly } = words.partRefunded;
  return items.some(({ refunded_quantity: back }) => back > 0) ? reason : moneyOnly;
}
