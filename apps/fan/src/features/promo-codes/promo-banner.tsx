import type { Attendance } from '@backline/contract/attendance';
import { promoAnnouncement } from '@backline/contract/promo-announcement';
import { useNow } from '../../lib/use-now.ts';
import styles from './promo-banner.module.css';
import { usePromoCodes } from './promo-codes.queries.ts';
import { texts } from './texts.ts';

/** The announcement of each code that the event's artists have selected, while it counts. Where it cannot be asked for, there is none. */
export function Component({ event }: { event: Attendance }) {
  const { data: codes = [] } = usePromoCodes(event.event_id);
  const now = useNow();
  const shown = codes.filter(({ end_dttm: end }) => end > now);
  if (shown.length === 0) return null;
  return (
    <aside className={styles.banner} aria-label={texts.label}>
      {shown.map((code) => (
        <p key={code.id}>{promoAnnouncement(code)}</p>
      ))}
    </aside>
  );
}
