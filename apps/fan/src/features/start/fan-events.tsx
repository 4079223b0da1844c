import { checkInHours, type FanEvent } from '@backline/contract/attendance';
import { Link } from 'wouter';
import { failureText } from '../../lib/failure-text.ts';
import { formatDay } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import * as eventTexts from '@backline/contract/events.texts';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFanEvents } from './fan-events.queries.ts';
import styles from './fan-events.module.css';

export function FanEvents() {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useFanEvents();
  const now = useNow();
  if (data === undefined) {
    if (error === null) return <Loading />;
    return <LoadFailure error={error} look="quiet" isFetching={isFetching} refetch={refetch} />;
  }
  const rows = data.pages.flatMap((page) => page.rows);
  const events = [...rows.filter((event) => isOpen(event, now)), ...rows.filter((event) => !isOpen(event, now))];
  if (events.length === 0) return <p className={styles.none}>{eventTexts.fan.start.noEvents}</p>;
  return (
    <>
      <ul className={styles.events}>
        {events.map((event) => (
          <li key={event.event_id}>
            <EventLink event={event} isOn={isOpen(event, now)} />
          </li>
        ))}
      </ul>
      {error !== null && <Notice kind="error">{failureText(error)}</Notice>}
      {hasNextPage && (
        <Button look="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {eventTexts.fan.start.more}
        </Button>
      )}
    </>
  );
}

const isOpen = ({ event_dttm: startsAt }: FanEvent, now: number) =>
  Math.abs(now - startsAt) <= checkInHours * 3_600_000;

function EventLink({ event, isOn }: { event: FanEvent; isOn: boolean }) {
  return (
    <Link className={styles.event} href={`/${event.event_code}`}>
      <img
        className={styles.picture}
        src={event.event_image_thumbnail_url ?? '/static/default-event.png'}
        alt=""
        width="64"
        height="64"
        loading="lazy"
      />
      <span className={styles.words}>
        <strong>{event.event_name}</strong>
        <span>{formatDay(event.event_dttm, event.timezone)}</span>
        <span>{[event.venue, event.city].filter(Boolean).join(', ')}</span>
        {event.checkin_dttm !== null && (
          <span className={styles.in}>{isOn ? attendanceTexts.fan.place.in : attendanceTexts.fan.place.was}</span>
        )}
      </span>
    </Link>
  );
}
