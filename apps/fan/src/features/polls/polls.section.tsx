import type { Attendance } from '@backline/contract/attendance';
import { Link } from 'wouter';
import { formatHour } from '../../lib/format.ts';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import { Cards } from '../../ui/card.tsx';
import links from '../../ui/link.module.css';
import { KnownAt } from '../../ui/known-at.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { PollCard } from './poll-card.tsx';
import { usePolls } from './polls.queries.ts';
import * as pollTexts from '@backline/contract/polls.texts';

export function Component({ event }: { event: Attendance }) {
  const { data: polls, dataUpdatedAt, error, refetch, isFetching } = usePolls(event);
  if (polls === undefined && error === null) return <Loading />;
  return (
    <Screen title={pollTexts.fan.title}>
      {polls === undefined ? (
        <LoadFailure error={error} isFetching={isFetching} refetch={refetch} />
      ) : (
        <>
          <KnownAt atMs={dataUpdatedAt} zone={event.timezone} />
          {event.checkin_dttm === null && (
            <>
              <Notice>{pollTexts.fan.checkInFirst}</Notice>
              <Link className={links.link} href={`/${event.event_code}`}>
                {attendanceTexts.fan.checkIn.submit}
              </Link>
            </>
          )}
          {polls.result.length === 0 && polls.next_start_time === null && <Notice>{pollTexts.fan.none}</Notice>}
          <Cards>
            {polls.result.map((poll) => (
              <PollCard key={poll.id} event={event} poll={poll} />
            ))}
          </Cards>
          {polls.next_start_time !== null && (
            <Notice>{pollTexts.fan.next(formatHour(polls.next_start_time, event.timezone))}</Notice>
          )}
        </>
      )}
    </Screen>
  );
}
