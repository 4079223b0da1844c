import styles from './fan-import.module.css';
import type { FanImportDetail } from './fan-import.queries.ts';
import { ProgressLine } from './progress-line.tsx';

export function WorkerProgress({ detail }: { detail: FanImportDetail }) {
  const { status, undo, row_count: rows, done_count: done } = detail;
  const hint = (work: string) => (
    <p className={styles.hint}>You can leave this page. The {work} continues in the background.</p>
  );
  if (status === 'undoing' && undo !== null) {
    const dealtWith = undo.removed_count + undo.kept_count;
    return (
      <>
        <ProgressLine label="People processed" done={dealtWith} total={undo.place_count} unit="people" />
        {hint('undo')}
      </>
    );
  }
  if (status === 'open' || status === 'finished' || status === 'undone') return null;
  return (
    <>
      <ProgressLine label="Rows processed" done={done} total={rows} unit="rows" />
      {status === 'running' && hint('import')}
    </>
  );
}
