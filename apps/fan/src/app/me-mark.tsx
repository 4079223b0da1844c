import type { Attendance } from '@backline/contract/attendance';
import * as eventTexts from '@backline/contract/events.texts';
import { useUnreadHelp } from '../features/help/help.queries.ts';
import { useUnreadInbox } from '../features/inbox/inbox.queries.ts';
import { CountMark } from '../ui/count-mark.tsx';

/** Counts the unread messages of the inbox and of the help conversations. */
export function Component({ event }: { event: Attendance }) {
  const count = useUnreadInbox(event) + useUnreadHelp(event);
  return <CountMark count={count} label={eventTexts.fan.tabs.unread(count)} />;
}
