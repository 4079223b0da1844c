import type { Attendance } from '@backline/contract/attendance';
import * as supportFanTexts from '@backline/contract/support-tickets.fan.texts';
import { CountMark } from '../../ui/count-mark.tsx';
import { useUnreadHelp } from './help.queries.ts';

export function Component({ event }: { event: Attendance }) {
  const count = useUnreadHelp(event);
  return <CountMark count={count} label={supportFanTexts.unread(count)} />;
}
