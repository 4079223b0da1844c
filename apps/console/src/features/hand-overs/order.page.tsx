import { ApiError } from '@backline/client';
import type { EventOrder } from '@backline/contract/event-orders';
import { scanOrder, type HandOverStatus } from '@backline/contract/hand-overs';
import type { EventDetail } from '@backline/contract/events';
import { obstacleOf } from '@backline/page/scan-station/obstacle';
import { newVerdict, type Verdict } from '@backline/page/scan-station/verdict';
import * as handOverTexts from '@backline/contract/hand-overs.texts';
import { useQueuedHandOvers } from '@backline/page/hand-over/kiosk-station';
import { useKiosk } from '@backline/page/hand-over/use-kiosk';
import { useSingleFlight } from '@backline/page/single-flight';
import { Alert, App, Button } from 'antd';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { failureText } from '../../lib/failure-text.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { EventPartPage, OpenedPart, refOf } from '../../nouns/events/event-part.tsx';
import { eventPart, eventPaths } from '../../nouns/events/event-paths.ts';
import { OrderDelivery } from '../../nouns/orders/order-delivery.tsx';
import { OrderItems, OrderLines } from '../../nouns/orders/order-lines.tsx';
import { useHandOver, useHandOvers, useKioskOrder, useLiveKiosk, useRefreshKiosk } from './hand-over.queries.ts';
import styles from './hand-overs.module.css';
import { kioskAppOf, type KioskState } from './kiosk-app.ts';
import { standOf } from './order-stand.ts';

export const handle: RouteHandle = { title: 'Order', access: scanOrder, isStage: true, hasScanner: true };

const kioskPart = { ...eventPart('order', 'Order Fulfillment', eventPaths.kiosk), toList: 'Back to the scanner' };

export function Component() {
  return <EventPartPage part={kioskPart}>{(event) => <Opened event={event} />}</EventPartPage>;
}

function Opened({ event }: { event: EventDetail }) {
  const { group_order_no: orderNo = '' } = useParams();
  const { state } = useLocation() as { state: KioskState | null };
  const query = useKioskOrder(event.event_id, orderNo);
  useLiveKiosk(event.event_id);
  if (query.error instanceof ApiError && query.error.code === 'not_found') {
    const { unknown, unknownNumber } = handOverTexts;
    const back: KioskState = {
      told: { ...newVerdict('refused', unknown.word, unknownNumber), name: orderNo },
      typed: orderNo,
      isScanning: state?.isScanning,
    };
    return <Navigate to={eventPaths.kiosk(refOf(event))} replace state={back} />;
  }
  return (
    <OpenedPart title={`Order ${orderNo}`} part={kioskPart} event={event} query={query}>
      {(order) => <KioskOrderPage event={event} order={order} />}
    </OpenedPart>
  );
}

function KioskOrderPage({ event, order }: { event: EventDetail; order: EventOrder }) {
  const { user } = useSession();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: KioskState | null };
  const app = kioskAppOf(event, user?.id ?? 0);
  const refresh = useRefreshKiosk(event.event_id);
  const queued = useQueuedHandOvers(app, refresh);
  const { data: list } = useHandOvers(event.event_id);
  // Makes no sound, because each decision returns to the scanner page, which announces the outcome.
  const kiosk = useKiosk({ app, queued, isMuted: true, aheadMs: list?.aheadMs, onDecided: refresh });
  const handOver = useHandOver(event.event_id, app.operatorId);
  const { read } = state ?? {};
  const stand = standOf(order, app.times);

  const leave = (verdict: Verdict | null) => {
    const back: KioskState = { told: verdict ?? undefined, read, isScanning: state?.isScanning };
    void navigate(eventPaths.kiosk(refOf(event)), { state: back });
  };
  const decide = useSingleFlight(async (status: HandOverStatus) => {
    try {
      const { message: said } = await handOver.mutateAsync({ order, status });
      message.success(said);
      const words = status === 'completed' ? handOverTexts.handedOver : handOverTexts.notHandedOver;
      const name = `${order.order_no} · ${order.name}`;
      leave({ ...newVerdict(status === 'completed' ? 'in' : 'already', words.word, ''), name });
    } catch (error) {
      // The items have already changed hands, so a report that cannot be sent is queued and checked by the server
      // later.
      const met = obstacleOf(error);
      if (read === undefined || met === null) return;
      queued.note(met);
      leave(await kiosk.decide(read, status, met));
    }
  });
  const isRefused = handOver.error !== null && (read === undefined || obstacleOf(handOver.error) === null);
  return (
    <div className={styles.order}>
      {stand !== null && (
        <Alert type={stand.type} showIcon role="status" title={stand.title} description={stand.text} />
      )}
      {isRefused && <Alert type="error" showIcon role="alert" title={failureText(handOver.error)} />}
      <div className={styles.decide}>
        <Button
          type="primary"
          size="large"
          disabled={stand?.type === 'error'}
          loading={handOver.isPending && handOver.variables.status === 'completed'}
          onClick={() => void decide('completed')}
        >
          {handOverTexts.complete}
        </Button>
        <Button
          size="large"
          disabled={stand?.type === 'error'}
          loading={handOver.isPending && handOver.variables.status === 'cancelled'}
          onClick={() => void decide('cancelled')}
        >
          {handOverTexts.notDelivered}
        </Button>
        <Button size="large" type="text" onClick={() => leave(null)}>
          Back to the scanner
        </Button>
      </div>
      <p className={styles.buyer}>{order.name}</p>
      <OrderItems order={order} />
      <OrderDelivery order={order} />
      <OrderLines order={order} />
    </div>
  );
}
