import { locale } from '@backline/languages/said';
import type { Doorway } from '@backline/page/door/doorway';
import { useHandScanner } from '@backline/page/scan-station/hand-scanner';
import { useWakeSounds } from '@backline/page/scan-station/sounds';
import { useDoor } from '@backline/page/door/use-door';
import { useIsMuted } from '@backline/page/scan-station/use-is-muted';
import type { QueuedAtDoor } from '@backline/page/door/use-queued-scans';
import { useScanner } from '@backline/page/scan-station/use-scanner';
import * as doorTexts from '@backline/contract/door.texts';
import { VerdictPanel } from '@backline/page/scan-station/verdict-panel';
import { Button } from '../../ui/button.tsx';
import { Arrivals } from './arrivals.tsx';
import styles from './door-station.module.css';
import { DoorSearch } from './door-search.tsx';
import * as stationTexts from '@backline/contract/scan-stations.texts';
import { ScannerView } from '../../ui/scan-station/scanner-view.tsx';
import { useDoorArrivals, type useDoorCounts } from './door.queries.ts';

interface DoorStationProps {
  doorway: Doorway;
  queued: QueuedAtDoor;
  counts: ReturnType<typeof useDoorCounts>['data'];
  onDecided: () => void;
}

export function DoorStation({ doorway, queued, counts, onDecided }: DoorStationProps) {
  const [isMuted, setIsMuted] = useIsMuted();
  const door = useDoor({ doorway, queued, isMuted, aheadMs: counts?.aheadMs, onDecided });
  const scanner = useScanner(door.scan);
  useHandScanner(door.scan);
  useWakeSounds();
  useDoorArrivals(doorway.event.event_id);
  return (
    <div className={styles.station}>
      <div className={styles.verdict}>
        <VerdictPanel verdict={door.verdict} isBusy={door.isBusy} idle={doorTexts.fan.idle} />
      </div>
      <dl className={styles.counts}>
        <Count title={doorTexts.fan.in} value={counts?.checkins} />
        <Count title={doorTexts.fan.of} value={counts?.fans} />
        <Count title={doorTexts.fan.lastMinute} value={counts?.last_minute} />
      </dl>
      <ScannerView scanner={scanner} problems={doorTexts.camera} />
      <DoorSearch doorway={doorway} door={door} countryCode={counts?.country_code} onJoined={onDecided} />
      <Arrivals doorway={doorway} onUndone={onDecided} />
      <Button look="quiet" onClick={() => setIsMuted(!isMuted)}>
        {isMuted ? stationTexts.soundOn : stationTexts.mute}
      </Button>
    </div>
  );
}

const numbers = new Intl.NumberFormat(locale);

function Count({ title, value }: { title: string; value: number | undefined }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{value === undefined ? '…' : numbers.format(value)}</dd>
    </div>
  );
}
