import type { Attendance } from '@backline/contract/attendance';
import { formatHour } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Notice } from '../../ui/notice.tsx';
import type { KnownLights } from './known-lights.ts';
import styles from './lights.module.css';
import { texts } from './texts.ts';

export function WhatComes({ event, lights: { show, coming } }: { event: Attendance; lights: KnownLights }) {
  const now = useNow(1_000);
  const isOn = show !== null && show.end_dttm > now;
  const next = coming.filter(({ start_dttm: startsAt }) => startsAt > now);
  return (
    <section className={styles.part}>
      <p>{texts.lead}</p>
      {isOn && <Notice kind="good">{texts.on(show.name)}</Notice>}
      {!isOn && next.length === 0 && <Notice>{texts.none}</Notice>}
      {next.length > 0 && (
        <>
          <h2>{texts.coming}</h2>
          <ul className={styles.times}>
            {next.map(({ event_user_pattern_id: id, start_dttm: startsAt }) => (
              <li key={id}>
                <time dateTime={new Date(startsAt).toISOString()}>{formatHour(startsAt, event.timezone)}</time>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
