import type { Attendance } from '@backline/contract/attendance';
import { queuedHandOverWords } from '@backline/page/hand-over/hand-over-verdict';
import { useQueuedHandOvers } from '@backline/page/hand-over/kiosk-station';
import { knownFanId } from '../../lib/session.ts';
import { QueuedEntries } from '../../ui/scan-station/queued-entries.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useHandOvers, useRefreshHandOvers } from './hand-over.queries.ts';
import { handsOver } from './hands-over.ts';
import { isRefusal, kioskAppOf } from './kiosk-app.ts';
import { KioskStation } from './kiosk-station.tsx';
import * as handOverTexts from '@backline/contract/hand-overs.texts';

/**
 * Scan station for hand-overs. It closes when the organiser revokes the fan's role; scans queued until then are still
 * sent.
 */
export function Component({ event }: { event: Attendance }) {
  const isAdmin = handsOver(event);
  const list = useHandOvers(event.event_id, { enabled: isAdmin });
  const refresh = useRefreshHandOvers(event.event_id);
  const app = kioskAppOf(event, knownFanId() ?? 0);
  const queued = useQueuedHandOvers(app, refresh);
  const isTrusted = isAdmin && !isRefusal(list.error);
  return (
    <Screen title={handOverTexts.fan.title} lead={event.event_name}>
      {!isTrusted && <Notice kind="error">{handOverTexts.fan.refused}</Notice>}
      <QueuedEntries
        queued={queued}
        words={queuedHandOverWords(app.times)}
        elsewhereText={handOverTexts.fan.elsewhere}
      />
      {isTrusted && <KioskStation app={app} queued={queued} list={list.data} error={list.error} onDecided={refresh} />}
    </Screen>
  );
}
