import { nightMessages } from '@backline/contract/night-messages';
import type { Night } from '@backline/contract/night';
import { Alert } from 'antd';
import { useNow } from '../../ui/use-now.ts';
import { timeAt } from './night-words.ts';
import styles from './night.module.css';

/** An answer of a night that is on should be no older: by then two looks came to nothing. */
const freshForMs = 40_000;

interface NightToldProps {
  night: Night;
  query: { isRefetchError: boolean; dataUpdatedAt: number };
}

/** Of when the figures are, and that the server is away once it is. */
export function NightTold({ night, query }: NightToldProps) {
  const now = useNow(5_000);
  const isLate = night.state === 'on' && now - query.dataUpdatedAt > freshForMs;
  const isLost = query.isRefetchError || isLate;
  const time = timeAt(night, night.now_dttm);
  return (
    <div className={styles.told}>
      {!isLost && night.state === 'on' && <p>{nightMessages.asOf(`${time} ${night.timezone}`)}</p>}
      <div role="status">{isLost && <Alert type="warning" showIcon title={nightMessages.lost(time)} />}</div>
    </div>
  );
}
