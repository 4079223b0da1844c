import type { Attendance } from '@backline/contract/attendance';
import { formatHour } from '../../lib/format.ts';
import { texts } from '../../texts.ts';
import { Screen } from '../../ui/screen.tsx';
import styles from './mine.module.css';
import { SeatLines } from './place-card.tsx';

export function Component({ event }: { event: Attendance }) {
  return (
    <Screen title={texts.mine.title} lead={event.event_name}>
      <dl className={styles.things}>
        <div>
          <dt>{texts.mine.seat}</dt>
          <dd>
            <SeatLines event={event} />
          </dd>
        </div>
        <div>
          <dt>{texts.mine.checkIn}</dt>
          <dd>{event.checkin_dttm === null ? texts.mine.notYet : formatHour(event.checkin_dttm, event.timezone)}</dd>
        </div>
        <div>
          <dt>{texts.mine.code}</dt>
          <dd className={styles.code}>{event.event_code}</dd>
        </div>
      </dl>
    </Screen>
  );
}
