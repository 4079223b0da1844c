import { Alert } from 'antd';
import { formatCount } from '../../lib/format.ts';
import styles from './song-requests.module.css';
import { useRequestState } from './song-request.queries.ts';

export function RequestState({ eventId }: { eventId: number }) {
  const { data: state } = useRequestState(eventId);
  // Keeps the room of the usual sentence.
  if (state === undefined) return <p className={styles.state}>&nbsp;</p>;
  const { is_stopped: isStopped, song_request_count: most } = state;
  if (most === 0) return <Alert type="info" showIcon title="Song requests are off: this event’s limit per fan is 0." />;
  if (isStopped)
    return <Alert type="warning" showIcon title="Requests are closed. Fans can’t request songs right now." />;
  return (
    <p className={styles.state}>
      {most === null
        ? 'Checked-in fans can request songs.'
        : `Each fan who is checked in may ask for ${most === 1 ? '1 song' : `${formatCount(most)} songs`}.`}
    </p>
  );
}
