import type { Attendance } from '@backline/contract/attendance';
import { signDoorCode } from '@backline/contract/door-code';
import { useMemo } from 'react';
import { useDoorKey } from '../../lib/door-key.ts';
import { formatHour } from '../../lib/format.ts';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import { CodeScreen } from '../../ui/code/code-screen.tsx';
import styles from './door-code.module.css';
import * as doorCodeTexts from '@backline/contract/door-code.texts';

export function Component({ event }: { event: Attendance }) {
  const eventId = event.event_id;
  const { data, error, refetch, isFetching } = useDoorKey(eventId);
  const { fanId, key } = data ?? {};
  const sign = useMemo(() => {
    if (fanId === undefined || key === undefined) return undefined;
    return (step: number) => signDoorCode(key, { eventId, fanId, step });
  }, [eventId, fanId, key]);
  return (
    <CodeScreen
      title={doorCodeTexts.title}
      heading={event.event_name}
      label={doorCodeTexts.label}
      instead={doorCodeTexts.sayName}
      back={`/${event.event_code}`}
      sign={sign}
      error={error}
      isFetching={isFetching}
      retry={() => void refetch()}
    >
      {event.checkin_dttm !== null && (
        <p className={styles.in} role="status">
          {attendanceTexts.fan.place.in}.{' '}
          {attendanceTexts.fan.place.since(formatHour(event.checkin_dttm, event.timezone))}
        </p>
      )}
    </CodeScreen>
  );
}
