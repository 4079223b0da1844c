import { ApiError } from '@backline/client';
import type { Attendance } from '@backline/contract/attendance';
import { useOpenInSight } from '@backline/page/use-open-in-sight';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import type { EventTab } from '../../lib/event-tab.ts';
import { failureText } from '../../lib/failure-text.ts';
import { serverNow } from '../../lib/server-clock.ts';
import * as eventTexts from '@backline/contract/events.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import links from '../../ui/link.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useAttendance, useWaitingCheckIn } from './attendance.queries.ts';
import { doorOf } from './check-in-hours.ts';
import { CheckInStep } from './check-in.step.tsx';
import styles from './event.module.css';

interface EventPageProps {
  eventCode: string;
  path: string;
  tabs: readonly EventTab[];
}

const checkInPath = 'check-in';

/** Codes of the events whose check-in this page has already opened once. */
const led = new Set<string>();

export function Component({ eventCode, path, tabs }: EventPageProps) {
  const { data: event, error, refetch, isFetching } = useAttendance(eventCode);
  const [, navigate] = useLocation();
  const waiting = useWaitingCheckIn(event?.event_id ?? 0);
  const isArriving = event !== undefined && path === '' && isExpected(event) && waiting === null && !led.has(eventCode);
  useEffect(() => {
    if (!isArriving) return;
    led.add(eventCode);
    navigate(`/${eventCode}/${checkInPath}`, { replace: true });
  }, [isArriving, eventCode, navigate]);

  const queryClient = useQueryClient();
  const eventId = event?.event_id;
  useEffect(() => {
    if (event === undefined) return;
    for (const { has, prepare } of tabs) if (has(event)) prepare?.(event, queryClient).catch(() => undefined);
    // Runs once per event, and not after each refetch of the event.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [eventId]);

  if (event === undefined) {
    if (error === null) return <Loading />;
    const isUnknown = error instanceof ApiError && error.code === 'not_found';
    return (
      <Screen title={isUnknown ? eventTexts.fan.event.unknownTitle(eventCode) : eventTexts.fan.event.failedTitle}>
        <Notice kind="error">{failureText(error)}</Notice>
        {!isUnknown && (
          <Button isBusy={isFetching} onClick={() => void refetch()}>
            {generalTexts.fan.app.retry}
          </Button>
        )}
        <Link className={links.link} href="/">
          {generalTexts.fan.app.toStart}
        </Link>
      </Screen>
    );
  }
  if (isArriving) return <Loading />;
  if (path === checkInPath)
    return <CheckInStep event={event} onEnd={() => navigate(`/${eventCode}`, { replace: true })} />;
  return <Tabs event={event} path={path} tabs={tabs} />;
}

const isExpected = (event: Attendance) => event.checkin_dttm === null && doorOf(event, serverNow()) === 'open';

function Tabs({ event, path, tabs }: Pick<EventPageProps, 'path' | 'tabs'> & { event: Attendance }) {
  const shown = tabs.filter(({ has }) => has(event));
  const chosen = tabs.find((tab) => tab.path === path && (tab.explainsAbsence || tab.has(event)));
  const nav = useOpenInSight(path);
  return (
    <div className={styles.event}>
      {chosen === undefined ? (
        <Screen title={event.event_name}>
          <Notice>{generalTexts.fan.app.notFoundText}</Notice>
        </Screen>
      ) : (
        // Uses one boundary for both parts. Otherwise content above the tab could push it down later.
        <Suspense key={path} fallback={<Loading />}>
          {chosen.Above !== undefined && <chosen.Above event={event} />}
          <chosen.Tab event={event} />
        </Suspense>
      )}
      <nav ref={nav} className={styles.tabs} data-foot aria-label={eventTexts.fan.event.tabs}>
        {shown.map((tab) => (
          <Link
            key={tab.path}
            className={styles.tab}
            href={tab.path === '' ? `/${event.event_code}` : `/${event.event_code}/${tab.path}`}
            aria-current={tab === chosen ? 'page' : undefined}
          >
            {tab.title}
            {tab.Mark !== undefined && (
              <Suspense>
                <tab.Mark event={event} />
              </Suspense>
            )}
          </Link>
        ))}
      </nav>
    </div>
  );
}
