import type { EventDetail } from '@backline/contract/events';
import { formatCount } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Arrivals } from './arrivals.tsx';
import station from '../../ui/scan-station.module.css';
import styles from './door-station.module.css';
import { useDoorArrivals, useDoorCounts, useRefreshDoor } from './door.queries.ts';
import { DoorSearch } from './door-search.tsx';
import { useHandScanner } from '@backline/page/scan-station/hand-scanner';
import { QueuedEntries } from '../../ui/queued-entries.tsx';
import { doorwayOf } from './doorway.ts';
import { MuteButton } from '../../ui/mute-button.tsx';
import { ScannerView } from '../../ui/scanner-view.tsx';
import { useWakeSounds } from '@backline/page/scan-station/sounds';
import { useDoor } from '@backline/page/door/use-door';
import { useIsMuted } from '@backline/page/scan-station/use-is-muted';
import { useQueuedScans } from '@backline/page/door/use-queued-scans';
import { useScanner } from '@backline/page/scan-station/use-scanner';
import * as doorTexts from '@backline/contract/door.texts';
import { queuedWordsOf } from '@backline/page/door/door-list-text';
import { VerdictPanel } from '@backline/page/scan-station/verdict-panel';

export function DoorStation({ event }: { event: EventDetail }) {
  const { user } = useSession();
  const [isMuted, setIsMuted] = useIsMuted();
  const counts = useDoorCounts(event.event_id);
  const refresh = useRefreshDoor(event.event_id);
  const doorway = doorwayOf(event, user?.id ?? 0);
  const queued = useQueuedScans(doorway, refresh);
  const door = useDoor({ doorway, queued, isMuted, aheadMs: counts.data?.aheadMs, onDecided: refresh });
  const scanner = useScanner(door.scan);
  useHandScanner(door.scan);
  useWakeSounds();
  useDoorArrivals(event.event_id);
  return (
    <div className={`${station.station} ${styles.door}`}>
      <div className={styles.gate}>
        <VerdictPanel verdict={door.verdict} isBusy={door.isBusy} idle="Scan a fan’s entry code, or search by name." />
        <QueuedEntries queued={queued} words={queuedWordsOf(doorway.times)} station="door" />
        <ScannerView scanner={scanner} problems={doorTexts.camera}>
          <MuteButton isMuted={isMuted} onChange={setIsMuted} />
        </ScannerView>
      </div>
      <div className={station.list}>
        {counts.data !== undefined && (
          <Facts
            facts={[
              { title: 'In', value: formatCount(counts.data.checkins) },
              { title: 'On the list', value: formatCount(counts.data.fans) },
              { title: 'In the last minute', value: formatCount(counts.data.last_minute) },
            ]}
          />
        )}
        <DoorSearch
          event={event}
          door={door}
          queued={queued}
          countryCode={counts.data?.country_code}
          onJoined={refresh}
        />
        <Arrivals event={event} onUndone={refresh} />
      </div>
    </div>
  );
}
