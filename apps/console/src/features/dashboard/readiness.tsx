import { counted } from '@backline/contract/counted';
import { readyNames } from '@backline/contract/readiness';
import styles from './dashboard.module.css';
import { useReadiness } from './dashboard.queries.ts';

/** Shows how much of an event is set up, and what is missing. Counts only the steps that the reader may take. */
export function Readiness({ eventId }: { eventId: number }) {
  const { data } = useReadiness();
  const found = data?.find(({ event_id: id }) => id === eventId);
  if (found === undefined) return null;
  const { done, missing } = found;
  return (
    <small>
      {done.length} of {counted(done.length + missing.length, 'step')} ready
      {missing.length > 0 && (
        <span className={styles.missing}> · Missing: {missing.map((step) => readyNames[step]).join(', ')}</span>
      )}
    </small>
  );
}
