import { nightMessages } from '@backline/contract/night-messages';
import type { Night } from '@backline/contract/night';
import { shownZone } from '@backline/contract/time-zones';
import { Alert } from 'antd';
import { useHasLasted } from '../../ui/use-has-lasted.ts';
import { isLive } from './night.queries.ts';
import { whenAt } from './night-words.ts';
import styles from './night.module.css';

/** An answer takes no longer. Counted from the question: a tab that comes back has asked nobody meanwhile, and has lost nobody. */
const answeredWithinMs = 20_000;

interface NightToldProps {
  night: Night;
  query: { isRefetchError: boolean; isFetching: boolean };
}

/** Of when the figures are, and that the server is away once it is. */
export function NightTold({ night, query }: NightToldProps) {
  const isLate = useHasLasted(query.isFetching, answeredWithinMs);
  const isLost = query.isRefetchError || isLate;
  const time = whenAt(night, night.now_dttm);
  return (
    <div className={styles.told}>
      {!isLost && night.state !== 'before' && isLive(night) && (
        <p>{nightMessages.asOf(`${time} ${shownZone(night.timezone, night.now_dttm)}`)}</p>
      )}
      <div role="status">{isLost && <Alert type="warning" showIcon title={nightMessages.lost(time)} />}</div>
    </div>
  );
}
