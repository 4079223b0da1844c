import type { Attendance } from '@backline/contract/attendance';
import styles from './help.module.css';
import { useHelp } from './help.queries.ts';
import * as supportFanTexts from '@backline/contract/support-tickets.fan.texts';

export function Component({ event }: { event: Attendance }) {
  const count = useHelp(event).data?.result.reduce((sum, { unread }) => sum + unread, 0) ?? 0;
  if (count === 0) return null;
  return (
    <span className={styles.unread} role="img" aria-label={supportFanTexts.unread(count)}>
      {count > 99 ? '99+' : count}
    </span>
  );
}
