import { Alert } from 'antd';
import { formatCount } from '../../lib/format.ts';
import styles from './song-requests.module.css';
import { useRequestState } from './song-request.queries.ts';

export function RequestState({ eventId }: { eventId: number }) {
  const { data: state } = useRequestState(eventId);
  if (state === undefined) return null;
  const { is_stopped: isStopped, song_request_count: most } = state;
  if (most === 0)
    return <Alert type="info" showIcon title="This event takes no song requests: its form allows none for each fan." />;
  if (isStopped)
    return <Alert type="warning" showIcon title="Requests are stopped: fans cannot ask for songs at the moment." />;
  return (
    <p className={styles.state}>
      {most === null
        ? 'Checked-in fans can request songs.'
        : `Each fan who is checked in may ask for ${most === 1 ? '1 song' : `${formatCount(most)} songs`}.`}
    </p>
  );
}
