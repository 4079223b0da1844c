import type { Attendance } from '@backline/contract/attendance';
import { signDoorCode } from '@backline/contract/door-code';
import { useMemo } from 'react';
import { useDoorKey } from '../../lib/door-key.ts';
import { formatHour } from '../../lib/format.ts';
import { texts as appTexts } from '../../texts.ts';
import { CodeScreen } from '../../ui/code/code-screen.tsx';
import styles from './door-code.module.css';
import { texts } from './texts.ts';

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
      title={texts.title}
      heading={event.event_name}
      label={texts.label}
      instead={texts.sayName}
      back={`/${event.event_code}`}
      sign={sign}
      error={error}
      isFetching={isFetching}
      retry={() => void refetch()}
    >
      {event.checkin_dttm !== null && (
        <p className={styles.in} role="status">
          {appTexts.place.in}. {appTexts.place.since(formatHour(event.checkin_dttm, event.timezone))}
        </p>
      )}
    </CodeScreen>
  );
}
