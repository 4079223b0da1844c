import type { Attendance } from '@backline/contract/attendance';
import * as notificationTexts from '@backline/contract/notifications.texts';
import { CountMark } from '../../ui/count-mark.tsx';
import { useUnreadInbox } from './inbox.queries.ts';
import { renewPush } from './own-push.ts';

export const prepare = renewPush;

export function Component({ event }: { event: Attendance }) {
  const count = useUnreadInbox(event);
  return <CountMark count={count} label={notificationTexts.fan.unread(count)} />;
}
