import * as eventTexts from '@backline/contract/events.texts';
import { Redirect } from 'wouter';
import { linkedFrom, pathIn, type SectionProps } from '../lib/event-section.ts';
import { Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';

/** Opens the first section that the event offers. */
export function Component({ event, sections }: SectionProps) {
  const first = linkedFrom(sections, { path: 'join' }).find(({ has }) => has(event));
  if (first !== undefined) return <Redirect to={pathIn(event.event_code, first.path)} replace />;
  return (
    <Screen title={eventTexts.fan.tabs.join}>
      <Notice>{eventTexts.fan.tabs.nothingToJoin}</Notice>
    </Screen>
  );
}
