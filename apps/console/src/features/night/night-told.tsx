import * as nightTexts from '@backline/contract/night.texts';
import type { Night } from '@backline/contract/night';
import { shownZone } from '@backline/contract/time-zones';
import { isLive } from './night.queries.ts';
import styles from './night.module.css';
import { whenAt } from './night-figures.ts';

/** Tells the time of the figures while they are up to date. A stale night shows a notice above its figures instead. */
export function NightTold({ night }: { night: Night }) {
  if (night.state === 'before' || !isLive(night)) return null;
  const time = whenAt(night, night.now_dttm);
  return <p className={styles.told}>{nightTexts.asOf(`${time} ${shownZone(night.timezone, night.now_dttm)}`)}</p>;
}
