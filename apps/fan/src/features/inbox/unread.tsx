import type { Attendance } from '@backline/contract/attendance';
import styles from './inbox.module.css';
import { useInbox } from './inbox.queries.ts';
import { renewPush } from './own-push.ts';
import * as notificationTexts from '@backline/contract/notifications.texts';

export const prepare = renewPush;

export function Component({ event }: { event: Attendance }) {
  const count = useInbox(event).data?.result.filter((item) => !item.is_opened).length ?? 0;
  if (count === 0) return null;
  return (
    <span className={styles.unread} role="img" aria-label={notificationTexts.fan.unread(count)}>
      {count > 99 ? '99+' : count}
    </span>
  );
}
