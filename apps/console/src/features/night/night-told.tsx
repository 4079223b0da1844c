import * as nightTexts from '@backline/contract/night.texts';
import type { Night } from '@backline/contract/night';
import { shownZone } from '@backline/contract/time-zones';
import { Alert } from 'antd';
import { useHasLasted } from '../../ui/use-has-lasted.ts';
import { isLive } from './night.queries.ts';
import { whenAt } from './night-figures.ts';
import styles from './night.module.css';

/**
 * Timeout for a response, counted from the request. A tab in the background sends none, so it does not count as late
 * when it returns.
 */
const answeredWithinMs = 20_000;

interface NightToldProps {
  night: Night;
  query: { isRefetchError: boolean; isFetching: boolean };
}

export function NightTold({ night, query }: NightToldProps) {
  const isLate = useHasLasted(query.isFetching, answeredWithinMs);
  const isLost = query.isRefetchError || isLate;
  const time = whenAt(night, night.now_dttm);
  return (
    <div className={styles.told}>
      {!isLost && night.state !== 'before' && isLive(night) && (
        <p>{nightTexts.asOf(`${time} ${shownZone(night.timezone, night.now_dttm)}`)}</p>
      )}
      <div role="status">{isLost && <Alert type="warning" showIcon title={nightTexts.lost(time)} />}</div>
    </div>
  );
}
