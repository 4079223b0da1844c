import type { EventDetail } from '@backline/contract/events';
import { useHandScanner } from '@backline/page/scan-station/hand-scanner';
import { useWakeSounds } from '@backline/page/scan-station/sounds';
import { useIsMuted } from '@backline/page/scan-station/use-is-muted';
import { useScanner } from '@backline/page/scan-station/use-scanner';
import { VerdictPanel } from '@backline/page/scan-station/verdict-panel';
import { queuedHandOverWords } from '@backline/page/hand-over/hand-over-verdict';
import * as handOverTexts from '@backline/contract/hand-overs.texts';
import { useQueuedHandOvers } from '@backline/page/hand-over/kiosk-station';
import type { ReadOrder } from '@backline/page/hand-over/kiosk-decision';
import { useKiosk } from '@backline/page/hand-over/use-kiosk';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatCount } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { refOf } from '../../nouns/events/event-part.tsx';
import { Facts } from '../../ui/facts.tsx';
import { QueuedEntries } from '../../ui/queued-entries.tsx';
import { MuteButton } from '../../ui/mute-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { ScannerView } from '../../ui/scanner-view.tsx';
import { useHandOvers, useLiveKiosk, useRefreshKiosk } from './hand-over.queries.ts';
import station from '../../ui/scan-station.module.css';
import styles from './hand-overs.module.css';
import { kioskAppOf, type KioskState } from './kiosk-app.ts';
import { LatestHandOvers } from './latest-hand-overs.tsx';
import { OrderNumber } from './order-number.tsx';

export function KioskStation({ event }: { event: EventDetail }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: KioskState | null };
  const [isMuted, setIsMuted] = useIsMuted();
  const list = useHandOvers(event.event_id);
  const refresh = useRefreshKiosk(event.event_id);
  const app = kioskAppOf(event, user?.id ?? 0);
  const queued = useQueuedHandOvers(app, refresh);
  const openOrder = (orderNo: string, read?: ReadOrder) => {
    const opened: KioskState = { read, isScanning: scanner.state !== 'off' };
    void navigate(eventPaths.kioskOrder(refOf(event), orderNo), { state: opened });
  };
  const kiosk = useKiosk({
    app,
    queued,
    isMuted,
    aheadMs: list.data?.aheadMs,
    onDecided: refresh,
    onFound: (read) => openOrder(read.orderNo, read),
  });
  const scanner = useScanner(kiosk.scan);
  useHandScanner(kiosk.scan);
  useWakeSounds();
  useLiveKiosk(event.event_id);
  // Shows the outcome of an order when the person returns from its page.
  const arrival = useRef(state);
  useEffect(() => {
    const { told, isScanning, read } = arrival.current ?? {};
    arrival.current = null;
    if (read !== undefined) kiosk.settle(read.code);
    if (told !== undefined) kiosk.show(told);
    if (isScanning === true) scanner.start();
    if (state !== null) void navigate('.', { replace: true, state: null });
    // Runs once, on arrival.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const { open } = kiosk;
  return (
    <div className={`${station.station} ${styles.kiosk}`}>
      <div className={station.list}>
        <VerdictPanel verdict={kiosk.verdict} isBusy={kiosk.isBusy} idle={handOverTexts.idle} />
        {open !== null && (
          <div className={styles.decide}>
            <Button type="primary" size="large" onClick={() => void kiosk.decide(open, 'completed')}>
              {handOverTexts.complete}
            </Button>
            <Button size="large" onClick={() => void kiosk.decide(open, 'cancelled')}>
              {handOverTexts.notDelivered}
            </Button>
          </div>
        )}
        <QueuedEntries queued={queued} words={queuedHandOverWords(app.times)} station="order fulfillment" />
        <ScannerView scanner={scanner} problems={handOverTexts.camera}>
          <MuteButton isMuted={isMuted} onChange={setIsMuted} />
        </ScannerView>
        <OrderNumber first={state?.typed ?? ''} onOpen={openOrder} />
      </div>
      <div className={station.list}>
        <QueryState query={list}>
          {(handOvers) => (
            <>
              <Facts facts={[{ title: 'Orders to hand over', value: formatCount(handOvers.due) }]} />
              <LatestHandOvers handOvers={handOvers} times={app.times} />
            </>
          )}
        </QueryState>
      </div>
    </div>
  );
}
