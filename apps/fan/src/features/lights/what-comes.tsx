import type { Attendance } from '@backline/contract/attendance';
import { formatDay } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Notice } from '../../ui/notice.tsx';
import type { KnownLights } from './known-lights.ts';
import styles from './lights.module.css';
import * as lightTexts from '@backline/contract/lights.texts';

export function WhatComes({ event, lights: { show, coming } }: { event: Attendance; lights: KnownLights }) {
  const now = useNow(1_000);
  const isOn = show !== null && show.end_dttm > now;
  const next = coming.filter(({ start_dttm: startsAt }) => startsAt > now);
  return (
    <section className={styles.part}>
      <p>{lightTexts.fan.lead}</p>
      {isOn && <Notice kind="good">{lightTexts.fan.on(show.name)}</Notice>}
      {!isOn && next.length === 0 && <Notice>{lightTexts.fan.none}</Notice>}
      {next.length > 0 && (
        <>
          <h2>{lightTexts.fan.coming}</h2>
          <ul className={styles.times}>
            {next.map(({ event_user_pattern_id: id, start_dttm: startsAt }) => (
              <li key={id}>
                <time dateTime={new Date(startsAt).toISOString()}>{formatDay(startsAt, event.timezone)}</time>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
