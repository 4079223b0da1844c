import type { Attendance } from '@backline/contract/attendance';
import { Redirect } from 'wouter';
import { pathIn } from '../lib/event-section.ts';
import { Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { joinTab, sectionsOf } from './event-tabs.ts';

/** Opens the first section that the event offers. */
export function Component({ event }: { event: Attendance }) {
  const first = sectionsOf(joinTab).find(({ has }) => has(event));
  if (first !== undefined) return <Redirect to={pathIn(event.event_code, first.path)} replace />;
  return (
    <Screen title={joinTab.title}>
      <Notice>{joinTab.absence}</Notice>
    </Screen>
  );
}
