import type { Attendance } from '@backline/contract/attendance';
import { Link } from 'wouter';
import { isNoResponse } from '../../lib/network.ts';
import { useNow } from '../../lib/use-now.ts';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import links from '../../ui/link.module.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { AskForm } from './ask-form.tsx';
import { OwnSongs } from './own-songs.tsx';
import { useOwnRequests } from './requests.queries.ts';
import * as songRequestFanTexts from '@backline/contract/song-requests.fan.texts';

export function Component({ event }: { event: Attendance }) {
  const { data: own, error, refetch, isFetching } = useOwnRequests(event);
  const isOver = useNow() > event.checkin_closes_dttm;
  if (own === undefined && error === null) return <Loading />;
  const isFailed = own === undefined && !isNoResponse(error);
  return (
    <Screen title={songRequestFanTexts.title}>
      {isFailed ? (
        <LoadFailure error={error} isFetching={isFetching} refetch={refetch} />
      ) : isOver ? (
        <Notice>{songRequestFanTexts.over}</Notice>
      ) : event.checkin_dttm === null ? (
        <>
          <Notice>{songRequestFanTexts.checkInFirst}</Notice>
          <Link className={links.link} href={`/${event.event_code}`}>
            {attendanceTexts.fan.checkIn.submit}
          </Link>
        </>
      ) : own?.is_stopped === true ? (
        <Notice>{songRequestFanTexts.stopped}</Notice>
      ) : (
        <AskForm event={event} left={own?.left ?? null} />
      )}
      {!isFailed && <OwnSongs event={event} songs={own?.songs ?? null} />}
    </Screen>
  );
}
