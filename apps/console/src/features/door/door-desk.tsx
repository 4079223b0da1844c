import type { EventDetail } from '@backline/contract/events';
import { useEffect } from 'react';
import { formatCount } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Arrivals } from './arrivals.tsx';
import styles from './door-desk.module.css';
import { useDoorCounts, useRefreshDoor } from './door.queries.ts';
import { DoorSearch } from './door-search.tsx';
import { useHandScanner } from './hand-scanner.ts';
import { KeptScans } from './kept-scans.tsx';
import { MuteButton, useIsMuted } from './mute-button.tsx';
import { ScannerView } from './scanner.tsx';
import { wakeSounds } from './sounds.ts';
import { useDoor } from './use-door.ts';
import { useKept } from './use-kept.ts';
import { useScanner } from './use-scanner.ts';
import { VerdictPanel } from './verdict-panel.tsx';

/** The scanner and the last verdict beside the search and who came last. */
export function DoorDesk({ event }: { event: EventDetail }) {
  const { user } = useSession();
  const staffId = user?.id ?? 0;
  const [isMuted, setIsMuted] = useIsMuted();
  const counts = useDoorCounts(event.event_id);
  const refresh = useRefreshDoor(event.event_id);
  const kept = useKept(staffId, event.event_id, refresh);
  const aheadMs = counts.data?.aheadMs ?? 0;
  const door = useDoor({ event, staffId, kept, isMuted, now: () => Date.now() + aheadMs, onDecided: refresh });
  const scanner = useScanner(door.scan);
  useHandScanner(door.scan);
  useEffect(() => {
    const wake = () => wakeSounds();
    window.addEventListener('pointerdown', wake);
    window.addEventListener('keydown', wake);
    return () => {
      window.removeEventListener('pointerdown', wake);
      window.removeEventListener('keydown', wake);
    };
  }, []);
  return (
    <div className={styles.desk}>
      <div className={styles.gate}>
        <VerdictPanel verdict={door.verdict} isBusy={door.isBusy} idle="Scan a fan’s code, or search below." />
        <KeptScans kept={kept} zone={event.timezone} />
        <ScannerView scanner={scanner} />
        <MuteButton isMuted={isMuted} onChange={setIsMuted} />
      </div>
      <div className={styles.list}>
        {counts.data !== undefined && (
          <Facts
            facts={[
              { title: 'In', value: formatCount(counts.data.checkins) },
              { title: 'Of', value: formatCount(counts.data.fans) },
              { title: 'Last minute', value: formatCount(counts.data.last_minute) },
            ]}
          />
        )}
        <DoorSearch event={event} door={door} onJoined={refresh} />
        <Arrivals event={event} onUndone={refresh} />
      </div>
    </div>
  );
}
