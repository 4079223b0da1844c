import { messages } from '@backline/contract/messages';
import { Alert, Button, Card } from 'antd';
import { formatCount } from '../../lib/format.ts';
import { eventPaths, type EventRef } from '../../nouns/events/event-paths.ts';
import { Facts } from '../../ui/facts.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { FanFilePicker } from './fan-file-picker.tsx';
import { DiscardButton } from './discard-button.tsx';
import { FanErrors, FanPreview } from './fan-import-rows.tsx';
import styles from './fan-import.module.css';
import type { FanImportDetail } from './fan-import.queries.ts';
import { ProgressLine } from './progress-line.tsx';
import { useFanRun, type FanRun } from './use-fan-run.ts';
import type { FanUpload } from './use-fan-upload.ts';

interface FanImportProgressProps {
  event: EventRef;
  detail: FanImportDetail;
  /** Rows of the file; null where the page that sent it is gone. */
  rowsOfFile: number | null;
  upload: FanUpload;
  onClose: () => void;
}

/** What an import holds, and how far it is. */
export function FanImportProgress({ event, detail, rowsOfFile, upload, onClose }: FanImportProgressProps) {
  const { status, fan_import_id: id, file_name: fileName, row_count: rows } = detail;
  const newPeople = Math.max(0, rows - detail.error_count - detail.known_count);
  const isIncomplete = status === 'open' && rowsOfFile !== null && rows < rowsOfFile;
  const previewed = new Map(detail.preview.map((row) => [row.line, row]));
  const leftOut = status === 'open' ? upload.leftOutOf(id) : [];
  const run = useFanRun(detail.event_id, detail);

  return (
    <Card title={<h2>{titleOf(detail)}</h2>}>
      <div className={styles.import}>
        {status === 'open' && rowsOfFile !== rows && (
          <Rest detail={detail} rowsOfFile={rowsOfFile} upload={upload} isIncomplete={isIncomplete} />
        )}
        <Facts
          facts={[
            { title: 'Rows', value: formatCount(rows) },
            status === 'open'
              ? { title: 'New people', value: formatCount(newPeople) }
              : { title: 'Imported', value: formatCount(detail.added_count) },
            { title: 'Already on the list', value: formatCount(detail.known_count) },
            { title: 'With an error', value: formatCount(detail.error_count) },
          ]}
        />
        {status !== 'open' && status !== 'finished' && (
          <ProgressLine label="Rows dealt with" done={detail.done_count} total={rows} />
        )}
        {status === 'running' && <p className={styles.hint}>You may leave this page: the import goes on without it.</p>}
        {leftOut.length > 0 && <Alert type="info" showIcon title={messages.importColumnsLeftOut(leftOut)} />}
        {detail.failure !== null && <Alert type="error" showIcon title={detail.failure} role="alert" />}
        {run.failure !== null && <Alert type="error" showIcon title={run.failure} role="alert" />}
        {run.outOfDate !== null && <Alert type="warning" showIcon title={`Not up to date: ${run.outOfDate}`} />}
        <div className={styles.actions}>
          <RunButtons status={status} startLabel={labelOf(newPeople)} canStart={!isIncomplete} run={run} />
          {status === 'finished' && (
            <LinkButton type="primary" to={eventPaths.fans(event)}>
              Back to users
            </LinkButton>
          )}
          {status === 'open' && <DiscardButton detail={detail} onDiscarded={onClose} />}
          <Button onClick={onClose}>{status === 'finished' ? 'Import another file' : 'Close'}</Button>
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
  status: FanImportDetail['status'];
  startLabel: string;
  canStart: boolean;
  run: FanRun;
}

function RunButtons({ status, startLabel, canStart, run }: RunButtonsProps) {
  if (status === 'finished') return null;
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
      {/* The server tries again by itself, unless it is told not to. */}
      {status === 'failed' && (
        <Button disabled={run.isAsking} onClick={run.stop}>
          Stop
        </Button>
      )}
    </>
  );
}

/** Where nobody is new it is ended all the same, else it would wait in the list for ever. */
function labelOf(newPeople: number): string {
  if (newPeople === 0) return 'Finish: nobody is new';
  return `Import ${formatCount(newPeople)} ${newPeople === 1 ? 'person' : 'people'}`;
}

function titleOf({ status, file_name: name }: FanImportDetail): string {
  switch (status) {
    case 'open':
      return `What ${name} holds`;
    case 'running':
      return `Importing ${name}`;
    case 'stopped':
    case 'failed':
      return `The import of ${name} has stopped`;
    case 'finished':
      return `${name} has been imported`;
  }
}

interface RestProps extends Pick<FanImportProgressProps, 'detail' | 'rowsOfFile' | 'upload'> {
  isIncomplete: boolean;
}

/** The page that sent the file was closed, perhaps before all of it had arrived. */
function Rest({ detail, rowsOfFile, upload, isIncomplete }: RestProps) {
  const rows = formatCount(detail.row_count);
  return (
    <Alert
      type={isIncomplete ? 'warning' : 'info'}
      showIcon
      title={
        isIncomplete
          ? `Only ${rows} of ${formatCount(rowsOfFile ?? 0)} rows have arrived.`
          : `${rows} rows have arrived. Your file may hold more.`
      }
      description={
        <>
          <p>Choose {detail.file_name} again to send what is missing. Rows that are here already stay as they are.</p>
          <FanFilePicker
            label="Choose the file again"
            isReading={upload.isReading}
            refusal={upload.refusalOf(detail.fan_import_id)}
            onPick={(file) => void upload.choose(file, { id: detail.fan_import_id, fileName: detail.file_name })}
          />
        </>
      }
    />
  );
}
