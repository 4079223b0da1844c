import { useHandScanner } from '@backline/page/scan-station/hand-scanner';
import { useWakeSounds } from '@backline/page/scan-station/sounds';
import { useIsMuted } from '@backline/page/scan-station/use-is-muted';
import { useScanner } from '@backline/page/scan-station/use-scanner';
import { VerdictPanel } from '@backline/page/scan-station/verdict-panel';
import * as handOverTexts from '@backline/contract/hand-overs.texts';
import type { QueuedAtKiosk, KioskApp } from '@backline/page/hand-over/kiosk-station';
import { useKiosk } from '@backline/page/hand-over/use-kiosk';
import { Button } from '../../ui/button.tsx';
import * as stationTexts from '@backline/contract/scan-stations.texts';
import { ScannerView } from '../../ui/scan-station/scanner-view.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './kiosk-station.module.css';
import { useLiveHandOvers, type HandOverList } from './hand-over.queries.ts';
import { LatestHandOvers } from './latest-hand-overs.tsx';

interface KioskStationProps {
  app: KioskApp;
  queued: QueuedAtKiosk;
  list: HandOverList | undefined;
  error: Error | null;
  onDecided: () => void;
}

export function KioskStation({ app, queued, list, error, onDecided }: KioskStationProps) {
  const [isMuted, setIsMuted] = useIsMuted();
  const kiosk = useKiosk({ app, queued, isMuted, aheadMs: list?.aheadMs, onDecided });
  const scanner = useScanner(kiosk.scan);
  useHandScanner(kiosk.scan);
  useWakeSounds();
  useLiveHandOvers(app.event.event_id);
  const { open, isBusy } = kiosk;
  return (
    <div className={styles.station}>
      <div className={styles.order}>
        <VerdictPanel verdict={kiosk.verdict} isBusy={isBusy} idle={handOverTexts.idle} />
        {open !== null && (
          <div className={styles.decide}>
            <Button isBusy={isBusy} onClick={() => void kiosk.decide(open, 'completed')}>
              {handOverTexts.complete}
            </Button>
            <Button look="quiet" onClick={() => void kiosk.decide(open, 'cancelled')}>
              {handOverTexts.notDelivered}
            </Button>
          </div>
        )}
      </div>
      <ScannerView scanner={scanner} problems={handOverTexts.camera} />
      {error !== null && list === undefined && <Notice kind="error">{app.failureText(error)}</Notice>}
      {list !== undefined && <LatestHandOvers list={list} times={app.times} />}
      <Button look="quiet" onClick={() => setIsMuted(!isMuted)}>
        {isMuted ? stationTexts.soundOn : stationTexts.mute}
      </Button>
    </div>
  );
}
