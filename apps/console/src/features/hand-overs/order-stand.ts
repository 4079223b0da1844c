import type { EventOrder } from '@backline/contract/event-orders';
import type { DeskTimes } from '@backline/page/desk/verdict';
import { handOverWords as words } from '@backline/page/hand-over/hand-over-words';

interface Stand {
  /** An `error` is not handed over. */
  type: 'error' | 'warning' | 'info';
  title: string;
  text: string;
}

/** What speaks against handing an order over, or is to be known before; null where nothing is. */
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
  if (order.refund_state === 'part' || order.refund_state === 'pending')
    return { type: 'warning', title: words.partRefunded.word, text: words.partRefunded.reason };
  return null;
}
