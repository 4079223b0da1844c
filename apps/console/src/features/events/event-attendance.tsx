import type { WholeEvent } from '@backline/contract/events';
import { listFans } from '@backline/contract/fans';
import { Link } from 'react-router';
import { formatCount } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import styles from './event-detail.module.css';

export function EventAttendance({ event }: { event: WholeEvent }) {
  const { event_count: fans, checkin_count: arrived } = event;
  const isOpen = useSession().opens(listFans);
  const ref = { id: event.event_id, name: event.event_name };
  if (fans === 0) {
    return (
      <>
        <div className={styles.figure}>0</div>
        <div className={styles.note}>No one has joined yet.</div>
      </>
    );
  }
  const [fansText, arrivedText] = [formatCount(fans), formatCount(arrived)];
  return (
    <>
      <div className={styles.figure}>{isOpen ? <Link to={eventPaths.fans(ref)}>{fansText}</Link> : fansText}</div>
      <progress className={styles.progress} max={fans} value={arrived} aria-label="Check Ins" />
      <div className={styles.note}>
        {isOpen ? <Link to={eventPaths.checkIns(ref)}>{arrivedText} checked in</Link> : `${arrivedText} checked in`}
        {` of ${fansText}, ${Math.floor((100 * arrived) / fans)}%`}
      </div>
    </>
  );
}
