import * as orderTexts from '@backline/contract/orders.texts';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { listNotifiedOrders, notifyOfOrders, takeBackOrderNotices } from '../notifications/index.ts';
import type { MovingOrder, WantedMove } from './order-status.repository.ts';

/**
 * Notifies fans whose orders become ready, and recalls notices of orders that no longer are. An undo notifies again
 * only if the notice was recalled.
 */
export async function notifyReadyFans(
  ctx: Context,
  tx: Tx,
  about: { eventId: number; sentBy: number },
  moving: readonly WantedMove[],
  { isUndo }: { isUndo: boolean },
): Promise<void> {
  const noLonger = moving.filter(([order]) => order.processing_status === 'ready').map(([order]) => order.order_no);
  if (noLonger.length > 0) await takeBackOrderNotices(tx, about.eventId, noLonger);
  const ready = moving.filter(([order, to]) => to === 'ready' && order.status === 'COMPLETED' && order.is_owed);
  const notified =
    isUndo && ready.length > 0
      ? await listNotifiedOrders(
          tx,
          about.eventId,
          ready.map(([order]) => order.order_no),
        )
      : [];
  await notifyOfOrders(
    ctx,
    tx,
    about,
    ready.filter(([order]) => !notified.includes(order.order_no)).map(([order]) => readyNotice(order)),
  );
}

const readyNotice = ({
  user_id: fanId,
  order_no: orderNo,
  delivery_kind: kind,
  kiosk_location: where,
}: MovingOrder) => ({
  fanId,
  subject: orderNo,
  title: orderTexts.readyTitle,
  body: {
    seat: orderTexts.readyToSeat(orderNo),
    kiosk: orderTexts.readyAtKiosk(orderNo, where),
    shipping: orderTexts.readyToSend(orderNo),
  }[kind],
});
