import type { Attendance } from '@backline/contract/attendance';
import { formatHour } from '../../lib/format.ts';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import { Screen } from '../../ui/screen.tsx';
import styles from './mine.module.css';
import { SeatLines } from './place-card.tsx';

export function Component({ event }: { event: Attendance }) {
  return (
    <Screen title={attendanceTexts.fan.mine.title} lead={event.event_name}>
      <dl className={styles.things}>
        <div>
          <dt>{attendanceTexts.fan.mine.seat}</dt>
          <dd>
            <SeatLines event={event} />
          </dd>
        </div>
        <div>
          <dt>{attendanceTexts.fan.mine.checkIn}</dt>
          <dd>
            {event.checkin_dttm === null
              ? attendanceTexts.fan.mine.notYet
              : formatHour(event.checkin_dttm, event.timezone)}
          </dd>
        </div>
        <div>
          <dt>{attendanceTexts.fan.mine.code}</dt>
          <dd className={styles.code}>{event.event_code}</dd>
        </div>
      </dl>
    </Screen>
  );
}
