import type { EventDetail } from '@backline/contract/events';
import { createFanImport } from '@backline/contract/fan-imports';
import * as importTexts from '@backline/contract/imports.texts';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { filters, id } from '../../lib/filters.ts';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { eventPaths, eventTrail } from '../../nouns/events/event-paths.ts';
import { EventState } from '../../nouns/events/event-state.tsx';
import { useEvent } from '../../nouns/events/event.queries.ts';
import { toFans } from '../../nouns/fans/fan-paths.ts';
import { FocusHome } from '../../ui/focus-home.tsx';
import { eventTimes } from '../../lib/zone-clock.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SheetColumns } from '../../ui/sheet-columns.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { fanSheet } from './fan-file.ts';
import { FanImportList } from './fan-import-list.tsx';
import { FanImportProgress } from './fan-import-progress.tsx';
import { FanImportSending } from './fan-import-sending.tsx';
import { FanImportStart } from './fan-import-start.tsx';
import styles from './fan-import.module.css';
import { useFanImport } from './fan-import.queries.ts';
import { useFanUpload, type FanUpload } from './use-fan-upload.ts';

const leaveFile = { title: importTexts.importLeaveTitle, content: importTexts.importLeaveText };

export const handle: RouteHandle = { title: 'Import fans', access: createFanImport };

export function Component() {
  const { event_id = '' } = useParams();
  return (
    <EventState back={toFans} query={useEvent(event_id)}>
      {(event) => <FanImport key={event.event_id} event={event} />}
    </EventState>
  );
}

function FanImport({ event }: { event: EventDetail }) {
  const ref = { id: event.event_id, name: event.event_name };
  const [address, , amend] = importAddress.use();
  const upload = useFanUpload(event.event_id, (importId, rows) => amend({ id: importId, rows }));
  useLeaveGuard(upload.progress !== null, leaveFile);
  usePageTitle(`Import fans: ${event.event_name}`);
  return (
    <>
      <PageHeader
        title="Import fans"
        times={eventTimes(event.timezone)}
        breadcrumbs={[...eventTrail(ref), { label: 'Users', to: eventPaths.fans(ref) }]}
      />
      <Stage name={stageOf(upload, address.id)}>
        {upload.progress !== null ? (
          <FanImportSending upload={upload} progress={upload.progress} />
        ) : upload.sheet.open !== null ? (
          <SheetColumns
            kind={fanSheet}
            step={upload.sheet}
            open={upload.sheet.open}
            onContinue={() => void upload.sendFile()}
          />
        ) : address.id === null ? (
          <>
            <FanImportStart upload={upload} />
            <FanImportList event={event} />
          </>
        ) : (
          <KnownImport
            event={event}
            importId={address.id}
            rowsOfFile={address.rows}
            upload={upload}
            onClose={() => amend({ id: null, rows: null })}
          />
        )}
      </Stage>
    </>
  );
}

function stageOf({ progress, sheet }: FanUpload, importId: number | null): string {
  if (progress !== null) return 'sending';
  if (sheet.open !== null) return 'columns';
  return importId === null ? 'start' : 'import';
}

interface KnownImportProps {
  event: EventDetail;
  importId: number;
  rowsOfFile: number | null;
  upload: FanUpload;
  onClose: () => void;
}

function KnownImport({ event, importId, ...props }: KnownImportProps) {
  return (
    <QueryState
      query={useFanImport(event.event_id, importId)}
      wayBack={
        <Button type="primary" onClick={props.onClose}>
          Back to imports
        </Button>
      }
    >
      {(detail) => (
        <FocusHome label={`Import of ${detail.file_name}`}>
          <FanImportProgress event={{ id: event.event_id, name: event.event_name }} detail={detail} {...props} />
        </FocusHome>
      )}
    </QueryState>
  );
}

const importAddress = filters({
  id: id('import'),
  /**
   * Number of rows in the uploaded file. A reloaded page compares it with the server's count to see whether all rows
   * arrived.
   */
  rows: id(),
});

/** Takes the focus if the previous stage removed the element that had it. */
function Stage({ name, children }: { name: string; children: React.ReactNode }) {
  const stage = useRef<HTMLDivElement>(null);
  const before = useRef(name);
  useEffect(() => {
    if (before.current !== name && document.activeElement === document.body) stage.current?.focus();
    before.current = name;
  }, [name]);
  return (
    <div ref={stage} className={styles.stage} tabIndex={-1}>
      {children}
    </div>
  );
}
