import type { Attendance } from '@backline/contract/attendance';
import { promoAnnouncement } from '@backline/contract/promo-announcement';
import { useNow } from '../../lib/use-now.ts';
import styles from './promo-banner.module.css';
import { usePromoCodes } from './promo-codes.queries.ts';
import * as promoTexts from '@backline/contract/promo-codes.texts';

/** Placeholder text, which wraps into as many lines as a real announcement. */
const placeholder = promoAnnouncement({ code: 'SHOWCODE', discount_type: 'percentage', discount_value: 10 });

/** Announces each current code that the event's artists selected. Renders nothing if the codes fail to load. */
export function Component({ event }: { event: Attendance }) {
  const { data: codes = [], isPending } = usePromoCodes(event.event_id);
  const now = useNow();
  if (isPending) return <PromoBannerPlace event={event} />;
  const shown = codes.filter(({ end_dttm: end }) => end > now);
  if (shown.length === 0) return null;
  return (
    <aside className={styles.banner} aria-label={promoTexts.fan.label}>
      {shown.map((code) => (
        <p key={code.id}>{promoAnnouncement(code)}</p>
      ))}
    </aside>
  );
}

/** Reserves the space of the announcements while they load, so that the page below does not move. */
function PromoBannerPlace({ event }: { event: Attendance }) {
  if (event.announced_codes === 0) return null;
  return (
    <div className={styles.banner} aria-hidden="true">
      {Array.from({ length: event.announced_codes }, (_, index) => (
        <p key={index} className={styles.place}>
          {placeholder}
        </p>
      ))}
    </div>
  );
}
