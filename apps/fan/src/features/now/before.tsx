import type { Attendance } from '@backline/contract/attendance';
import * as eventTexts from '@backline/contract/events.texts';
import * as nowTexts from '@backline/contract/fan-now.texts';
import { Link } from 'wouter';
import { pathIn } from '../../lib/event-section.ts';
import { formatIn } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import links from '../../ui/link.module.css';
import styles from './now.module.css';

/** Shows how long it is to the start, and what to do before it. The check-in links to the code once it is open. */
export function Before({ event }: { event: Attendance }) {
  const { event_dttm: startsAt, timezone } = event;
  const now = useNow();
  return (
    <section className={styles.before}>
      <p>{nowTexts.fan.before.starts(formatIn(startsAt, timezone, now))}</p>
      <p className={styles.links}>
        <a className={links.link} href={`/events/${event.seo_url}/calendar.ics`}>
          {nowTexts.fan.before.calendar}
        </a>
        {now < event.checkin_opens_dttm && (
          <Link className={links.link} href={pathIn(event.event_code, 'my-code')}>
            {eventTexts.fan.doorCode.tab}
          </Link>
        )}
      </p>
    </section>
  );
}
