import * as importTexts from '@backline/contract/imports.texts';
import { Alert, Button, Card } from 'antd';
import { formatCount } from '../../lib/format.ts';
import { eventPaths, type EventRef } from '../../nouns/events/event-paths.ts';
import { Facts } from '../../ui/facts.tsx';
import { PassingControls } from '../../ui/focus-home.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { DiscardButton } from './discard-button.tsx';
import { FanImportRest } from './fan-import-rest.tsx';
import { FanErrors, FanPreview } from './fan-import-rows.tsx';
import styles from './fan-import.module.css';
import type { FanImportDetail } from './fan-import.queries.ts';
import { useFanRun, type FanRun } from './use-fan-run.ts';
import { useFanUndo } from './use-fan-undo.ts';
import type { FanUpload } from './use-fan-upload.ts';
import { WorkerProgress } from './worker-progress.tsx';

interface FanImportProgressProps {
  event: EventRef;
  detail: FanImportDetail;
  rowsOfFile: number | null;
  upload: FanUpload;
  onClose: () => void;
}

export function FanImportProgress({ event, detail, rowsOfFile, upload, onClose }: FanImportProgressProps) {
  const { status, fan_import_id: id, file_name: fileName, row_count: rows } = detail;
  const newPeople = Math.max(0, rows - detail.error_count - detail.known_count);
  const isIncomplete = status === 'open' && rowsOfFile !== null && rows < rowsOfFile;
  const previewed = new Map(detail.preview.map((row) => [row.line, row]));
  const leftOut = status === 'open' ? detail.left_out : [];
  const run = useFanRun(detail.event_id, detail);
  const undo = useFanUndo(detail, run);
  const refusal = run.failure ?? undo.failure;
  const hasEnded = status === 'finished' || status === 'undone';

  return (
    <Card title={<h2>{titleOf(detail)}</h2>}>
      <div className={styles.import}>
        {status === 'open' && rowsOfFile !== rows && (
          <FanImportRest detail={detail} rowsOfFile={rowsOfFile} upload={upload} isIncomplete={isIncomplete} />
        )}
        <Facts
          facts={[
            { title: 'Rows', value: formatCount(rows) },
            status === 'open'
              ? { title: 'New people', value: formatCount(newPeople) }
              : { title: 'Imported', value: formatCount(detail.added_count) },
            { title: 'Already on the list', value: formatCount(detail.known_count) },
            { title: 'Rows with errors', value: formatCount(detail.error_count) },
            ...factsOfUndo(detail),
          ]}
        />
        <WorkerProgress detail={detail} />
        {leftOut.length > 0 && <Alert type="info" showIcon title={importTexts.importColumnsLeftOut(leftOut)} />}
        {detail.failure !== null && <Alert type="error" showIcon title={detail.failure} role="alert" />}
        {refusal !== null && <Alert type="error" showIcon title={refusal} role="alert" />}
        {run.outOfDate !== null && (
          <Alert type="warning" showIcon title={`This page may be out of date: ${run.outOfDate}`} />
        )}
        <div className={styles.actions}>
          {!hasEnded && (
            // Remounts the buttons for each state. Otherwise a key that is held down would also press the button of the
            // next state.
            <PassingControls key={status}>
              <RunButtons detail={detail} startLabel={labelOf(newPeople)} canStart={!isIncomplete} run={run} />
            </PassingControls>
          )}
          {hasEnded && (
            <LinkButton type="primary" to={eventPaths.fans(event)}>
              Back to users
            </LinkButton>
          )}
          {status === 'open' && <DiscardButton detail={detail} onDiscarded={onClose} />}
          {detail.is_undoable && (
            <PassingControls>
              <Button loading={undo.isAsking} disabled={run.isAsking} onClick={undo.ask}>
                Undo import
              </Button>
            </PassingControls>
          )}
          <Button onClick={onClose}>{hasEnded ? 'Import another file' : 'Close'}</Button>
        </div>
        <FanErrors
          fileName={fileName}
          count={detail.error_count}
          errors={detail.errors.map((error) => ({
            ...error,
            cells: upload.rowAt(id, error.line) ?? previewed.get(error.line) ?? null,
          }))}
        />
        {detail.preview.length > 0 && <FanPreview rows={detail.preview} />}
      </div>
    </Card>
  );
}

interface RunButtonsProps {
  detail: FanImportDetail;
  startLabel: string;
  canStart: boolean;
  run: FanRun;
}

function RunButtons({ detail, startLabel, canStart, run }: RunButtonsProps) {
  const { status } = detail;
  if (status === 'undoing') {
    // The server retries a failed undo on its own. This button retries immediately.
    return detail.failure === null ? null : (
      <Button type="primary" loading={run.isAsking} onClick={() => void run.undo()}>
        Try again now
      </Button>
    );
  }
  if (status === 'running') {
    return (
      <Button type="primary" loading={run.isAsking} onClick={run.stop}>
        Stop
      </Button>
    );
  }
  return (
    <>
      <Button type="primary" loading={run.isAsking} disabled={!canStart} onClick={run.start}>
        {status === 'open' ? startLabel : 'Continue'}
      </Button>
      {/* The server retries by itself until it is stopped. */}
      {status === 'failed' && (
        <Button disabled={run.isAsking} onClick={run.stop}>
          Stop
        </Button>
      )}
    </>
  );
}

/** An import without new people must be finished too. Otherwise it would stay in the list of open imports. */
function labelOf(newPeople: number): string {
  if (newPeople === 0) return 'Finish (no new people)';
  return `Import ${formatCount(newPeople)} ${newPeople === 1 ? 'person' : 'people'}`;
}

function titleOf({ status, file_name: name }: FanImportDetail): string {
  switch (status) {
    case 'open':
      return `Preview of ${name}`;
    case 'running':
      return `Importing ${name}`;
    case 'stopped':
    case 'failed':
      return `The import of ${name} has stopped`;
    case 'finished':
      return `${name} has been imported`;
    case 'undoing':
      return `Undoing the import of ${name}`;
    case 'undone':
      return `The import of ${name} has been undone`;
  }
}

const factsOfUndo = ({ undo }: FanImportDetail) =>
  undo === null
    ? []
    : [
        { title: 'Removed from the list', value: formatCount(undo.removed_count) },
        { title: 'Kept on the list', value: formatCount(undo.kept_count) },
      ];
