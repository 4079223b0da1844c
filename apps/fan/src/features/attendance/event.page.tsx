import { ApiError } from '@backline/client';
import type { Attendance } from '@backline/contract/attendance';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import type { EventSection } from '../../lib/event-section.ts';
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

interface EventPageProps {
  eventCode: string;
  path: string;
  sections: readonly EventSection[];
}

const CheckInStep = lazy(async () => ({ default: (await import('./check-in.step.tsx')).CheckInStep }));

const checkInPath = 'check-in';

/** Codes of the events whose check-in this page has already opened once. */
const led = new Set<string>();

export function Component({ eventCode, path, sections }: EventPageProps) {
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
    for (const { has, prepare } of sections) if (has(event)) prepare?.(event, queryClient).catch(() => undefined);
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
  return <Section event={event} path={path} sections={sections} />;
}

const isExpected = (event: Attendance) => event.checkin_dttm === null && doorOf(event, serverNow()) === 'open';

function Section({ event, path, sections }: Pick<EventPageProps, 'path' | 'sections'> & { event: Attendance }) {
  const wanted = sections.find((section) => section.path === path);
  if (wanted === undefined) return <Absence title={event.event_name} text={generalTexts.fan.app.notFoundText} />;
  if (!wanted.explainsAbsence && !wanted.has(event)) {
    return <Absence title={wanted.tab.title} text={wanted.tab.absence} />;
  }
  return (
    // Uses one boundary for both parts. Otherwise content above the section could push it down later.
    <Suspense key={path} fallback={<Loading />}>
      {wanted.Above !== undefined && <wanted.Above event={event} />}
      <wanted.Section event={event} sections={sections} />
    </Suspense>
  );
}

function Absence({ title, text }: { title: string; text: string }) {
  return (
    <Screen title={title}>
      <Notice>{text}</Notice>
    </Screen>
  );
}
