import type { Attendance } from '@backline/contract/attendance';
import { keptHandOverWords } from '@backline/page/hand-over/hand-over-verdict';
import { useKeptHandOvers } from '@backline/page/hand-over/kiosk-station';
import { knownFanId } from '../../lib/session.ts';
import { KeptEntries } from '../../ui/scan-station/kept-entries.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useHandOvers, useRefreshHandOvers } from './hand-over.queries.ts';
import { handsOver } from './hands-over.ts';
import { isRefusal, kioskAppOf } from './kiosk-app.ts';
import { KioskStation } from './kiosk-station.tsx';
import * as handOverTexts from '@backline/contract/hand-overs.texts';

/** Ends when the organiser revokes the role; scans queued until then are still sent. */
export function Component({ event }: { event: Attendance }) {
  const isAdmin = handsOver(event);
  const list = useHandOvers(event.event_id, { enabled: isAdmin });
  const refresh = useRefreshHandOvers(event.event_id);
  const app = kioskAppOf(event, knownFanId() ?? 0);
  const kept = useKeptHandOvers(app, refresh);
  const isTrusted = isAdmin && !isRefusal(list.error);
  return (
    <Screen title={handOverTexts.fan.title} lead={event.event_name}>
      {!isTrusted && <Notice kind="error">{handOverTexts.fan.refused}</Notice>}
      <KeptEntries kept={kept} words={keptHandOverWords(app.times)} elsewhereText={handOverTexts.fan.elsewhere} />
      {isTrusted && <KioskStation app={app} kept={kept} list={list.data} error={list.error} onDecided={refresh} />}
    </Screen>
  );
}
