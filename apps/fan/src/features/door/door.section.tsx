import type { Attendance } from '@backline/contract/attendance';
import { queuedWordsOf } from '@backline/page/door/door-list-text';
import { useQueuedScans } from '@backline/page/door/use-queued-scans';
import { knownFanId } from '../../lib/session.ts';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { DoorStation } from './door-station.tsx';
import { doorwayOf, isRefusal } from './doorway.ts';
import { isTrustedAt } from './is-trusted-at.ts';
import { QueuedEntries } from '../../ui/scan-station/queued-entries.tsx';
import { useDoorCounts, useRefreshDoor } from './door.queries.ts';
import * as doorTexts from '@backline/contract/door.texts';

/**
 * Scan station at the door. It closes when the organiser revokes the fan's role; scans queued until then are still
 * sent.
 */
export function Component({ event }: { event: Attendance }) {
  const counts = useDoorCounts(event.event_id, { enabled: isTrustedAt(event) });
  const refresh = useRefreshDoor(event.event_id);
  const doorway = doorwayOf(event, knownFanId() ?? 0);
  const queued = useQueuedScans(doorway, refresh);
  const isTrusted = isTrustedAt(event) && !isRefusal(counts.error);
  return (
    <Screen title={doorTexts.fan.title} lead={event.event_name}>
      {!isTrusted && <Notice kind="error">{doorTexts.fan.refused}</Notice>}
      <QueuedEntries queued={queued} words={queuedWordsOf(doorway.times)} elsewhereText={doorTexts.fan.elsewhere} />
      {isTrusted && <DoorStation doorway={doorway} queued={queued} counts={counts.data} onDecided={refresh} />}
    </Screen>
  );
}
