import type { Attendance } from '@backline/contract/attendance';
import { formatHour } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import type { Seat } from '../../lib/remembered.ts';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import { doorOf } from './check-in-hours.ts';
import styles from './place-card.module.css';

/** Shows the check-in and the seat. Shows two seats if the organiser's list has another seat than the fan entered. */
export function PlaceCard({ event }: { event: Attendance }) {
  const isOver = doorOf(event, useNow()) === 'over';
  if (event.checkin_dttm === null) return null;
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{isOver ? attendanceTexts.fan.place.was : attendanceTexts.fan.place.in}</h2>
      <p>{attendanceTexts.fan.place.since(formatHour(event.checkin_dttm, event.timezone))}</p>
      <SeatLines event={event} />
    </section>
  );
}

/** Shows a check-in that waits for the network; the server may still refuse it. */
export function WaitingCard({ seat }: { seat: Seat }) {
  return (
    <section className={styles.card} data-waiting>
      <h2 className={styles.title}>{attendanceTexts.fan.place.waiting}</h2>
      <p>{attendanceTexts.fan.place.waitingText}</p>
      <p className={styles.seat}>{seatText(seat)}</p>
    </section>
  );
}

export function SeatLines({ event }: { event: Attendance }) {
  const { named_seat: named } = event;
  if (named === null) return <p className={styles.seat}>{seatText(event)}</p>;
  return (
    <>
      <p className={styles.seat}>{attendanceTexts.fan.place.listed(seatText(event))}</p>
      <p>{attendanceTexts.fan.place.named(seatText(named))}</p>
    </>
  );
}

function seatText({ section, row, seat }: Seat): string {
  const said = [
    section !== '' && attendanceTexts.fan.place.section(section),
    row !== '' && attendanceTexts.fan.place.row(row),
    seat !== '' && attendanceTexts.fan.place.seat(seat),
  ].filter(Boolean);
  return said.length === 0 ? attendanceTexts.fan.place.none : said.join(' · ');
}
