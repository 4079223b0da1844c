import { importEvent } from '@backline/contract/event-files';
import { Card } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SheetPicker } from '../../ui/sheet-picker.tsx';
import { EventImportForm } from './event-import-form.tsx';
import { EventImportResult, type ImportResult } from './event-import-result.tsx';
import styles from './event-import.module.css';
import { useFreeAddress } from './event.queries.ts';
import { useEventFile, type ChosenFile } from './use-event-file.ts';

export const handle: RouteHandle = { title: 'Import Event', access: importEvent };

export function Component() {
  const [result, setResult] = useState<ImportResult | null>(null);
  const [isAnother, setIsAnother] = useState(false);
  return (
    <div className={styles.page}>
      <PageHeader title="Import Event" breadcrumbs={[{ label: 'Events', to: eventPaths.list }]} />
      {result === null ? (
        <ImportSteps takesFocus={isAnother} onImported={setResult} />
      ) : (
        <EventImportResult
          result={result}
          onAnother={() => {
            setIsAnother(true);
            setResult(null);
          }}
        />
      )}
    </div>
  );
}

interface ImportStepsProps {
  onImported: (result: ImportResult) => void;
}

/** Takes the focus if it replaces the result, whose button is gone. */
function ImportSteps({ takesFocus, onImported }: ImportStepsProps & { takesFocus: boolean }) {
  const { chosen, refusal, isReading, choose } = useEventFile();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <Card
        title={
          <h2 ref={heading} tabIndex={-1}>
            Choose a file
          </h2>
        }
      >
        <p className={styles.lead}>
          Choose a file that “Export as Template” made, here or in another installation. It holds settings, products,
          polls, trivia, raffles, light patterns and images. It never holds fans, staff, votes, orders, songs, promo
          codes, links, or texts about the artists and the seller. Nothing is created until you press “Import”.
        </p>
        <SheetPicker
          label="Choose file"
          accept=".json,application/json"
          isReading={isReading}
          refusal={refusal}
          chosen={chosen?.name ?? null}
          onPick={(file) => void choose(file)}
        />
      </Card>
      {chosen !== null && <FreshForm key={chosen.key} chosen={chosen} onImported={onImported} />}
    </>
  );
}

function FreshForm({ chosen, onImported }: ImportStepsProps & { chosen: ChosenFile }) {
  const { file } = chosen;
  return (
    <QueryState query={useFreeAddress(file.event.event_name)}>
      {(free) => (
        <EventImportForm
          chosen={chosen}
          freeSeoUrl={free.seo_url}
          onImported={(imported) => onImported({ ...imported, file })}
        />
      )}
    </QueryState>
  );
}
