import type { EventOrder } from '@backline/contract/event-orders';
import type { StationTimes } from '@backline/page/scan-station/verdict';
import * as handOverTexts from '@backline/contract/hand-overs.texts';

interface Stand {
  type: 'error' | 'warning' | 'info';
  title: string;
  text: string;
}

/** Returns the reason why an order must not be handed over, or a warning. Null if there is neither. */
export function standOf(order: EventOrder, times: StationTimes): Stand | null {
  const done = order.changes.find(({ to }) => to === 'completed');
  if (order.payment_status !== 'COMPLETED')
    return {
      type: 'error',
      title: handOverTexts.unpaid.word,
      text: order.failure_message || handOverTexts.unpaid.reason,
    };
  if (order.order_processing_status === 'completed') {
    const text = done === undefined ? '' : handOverTexts.already.reason(times.time(done.changed_dttm), done.changed_by);
    return { type: 'error', title: handOverTexts.already.word, text };
  }
  if (order.dispute?.status === 'open')
    return { type: 'error', title: handOverTexts.disputed.word, text: handOverTexts.disputed.reason };
  if (order.items.every(({ quantity, refunded_quantity: back }) => back >= quantity))
    return { type: 'error', title: handOverTexts.refunded.word, text: handOverTexts.refunded.reason };
  if (!order.can.update)
    return { type: 'error', title: handOverTexts.partOfOthers.word, text: handOverTexts.partOfOthers.reason };
  const refunded = refundedText(order);
  if (order.order_processing_status === 'cancelled') {
    const text = [notDeliveredText(order, times), handOverTexts.notDeliveredBefore.reason, refunded]
      .filter(Boolean)
      .join(' ');
    return { type: 'warning', title: handOverTexts.notDeliveredBefore.word, text };
  }
  return refunded === '' ? null : { type: 'warning', title: handOverTexts.partRefunded.word, text: refunded };
}

function notDeliveredText({ changes }: EventOrder, times: StationTimes): string {
  const change = changes.find(({ to }) => to === 'cancelled');
  return change === undefined
    ? ''
    : handOverTexts.notDeliveredBefore.at(times.time(change.changed_dttm), change.changed_by);
}

/** Returns the refund text. A refund may name no item, because a free amount or the delivery charge can be refunded. */
function refundedText({ refund_state: state, items }: EventOrder): string {
  if (state !== 'part' && state !== 'pending') return '';
  const { reason, moneyOnly } = handOverTexts.partRefunded;
  return items.some(({ refunded_quantity: back }) => back > 0) ? reason : moneyOnly;
}
