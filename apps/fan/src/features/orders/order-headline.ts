import type { FanOrder } from '@backline/contract/orders';
import * as orderFanTexts from '@backline/contract/orders.fan.texts';
import { CircleAlert, CircleCheck, CircleX, Clock, PackageCheck, PackageOpen, Undo2, type IconNode } from 'lucide';
import { isNotDelivered } from './has-code.ts';

interface Headline {
  icon: IconNode;
  /** `over`: nothing is to come and nothing is wrong. */
  kind: 'good' | 'wait' | 'bad' | 'over';
  title: string;
  text: string;
}

const { headlines, states } = orderFanTexts;

/** Says in one or two words how an order stands, and in a sentence what that means for the fan. */
export function headlineOf(order: FanOrder, now: number): Headline {
  switch (order.state) {
    case 'waiting':
      return order.expires_dttm > now
        ? { icon: Clock, kind: 'wait', title: headlines.unpaid, text: '' }
        : { icon: Clock, kind: 'over', title: headlines.expired, text: orderFanTexts.timeOver };
    case 'checking':
      return { icon: Clock, kind: 'wait', title: states.checking, text: orderFanTexts.checking };
    case 'failed':
      return { icon: CircleX, kind: 'over', title: states.failed, text: order.failure_message };
    case 'refunding':
      return { icon: Undo2, kind: 'over', title: states.refunding, text: orderFanTexts.refunding };
    case 'refunded':
      return { icon: Undo2, kind: 'over', title: states.refunded, text: orderFanTexts.refunded };
    case 'paid':
      return paidHeadline(order);
  }
}

function paidHeadline(order: FanOrder): Headline {
  const { order_processing_status: status, delivery_kind: kind } = order;
  if (isNotDelivered(order)) {
    return { icon: CircleAlert, kind: 'bad', title: orderFanTexts.notHandedOver, text: orderFanTexts.notDelivered };
  }
  if (order.is_disputed)
    return { icon: CircleAlert, kind: 'bad', title: headlines.onhold, text: orderFanTexts.disputed };
  switch (status) {
    case 'inprogress':
      return { icon: PackageOpen, kind: 'wait', title: headlines.inprogress, text: orderFanTexts.preparing };
    case 'ready':
      return { icon: PackageCheck, kind: 'good', title: headlines.ready, text: readyTexts[kind] };
    case 'onhold':
      return { icon: CircleAlert, kind: 'bad', title: headlines.onhold, text: orderFanTexts.onHold };
    case 'completed':
      return { icon: PackageCheck, kind: 'over', ...endings[kind] };
    case 'received':
    case 'cancelled':
      return { icon: CircleCheck, kind: 'good', title: headlines.received, text: orderFanTexts.paid };
  }
}

const readyTexts = {
  kiosk: orderFanTexts.readyAtKiosk,
  seat: orderFanTexts.readyForSeat,
  shipping: orderFanTexts.readyToSend,
} as const;

const endings = {
  kiosk: { title: orderFanTexts.pickedUp, text: orderFanTexts.received },
  seat: { title: headlines.delivered, text: orderFanTexts.received },
  shipping: { title: headlines.sent, text: orderFanTexts.sent },
} as const;
