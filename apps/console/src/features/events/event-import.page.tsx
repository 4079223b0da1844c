import { importEvent } from '@backline/contract/event-files';
import { Card } from 'antd';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SheetPicker } from '../../ui/sheet-picker.tsx';
import { EventImportForm } from './event-import-form.tsx';
import styles from './event-import.module.css';
import { useFreeAddress } from './event.queries.ts';
import { useEventFile, type ChosenFile } from './use-event-file.ts';

export const handle: RouteHandle = { title: 'Import Event', access: importEvent };

export function Component() {
  const { chosen, refusal, isReading, choose } = useEventFile();
  return (
    <div className={styles.page}>
      <PageHeader title="Import Event" breadcrumbs={[{ label: 'Events', to: eventPaths.list }]} />
      <Card title={<h2>Choose a file</h2>}>
        <p className={styles.lead}>
          Choose a file that “Export as Template” made, here or in another installation. It holds settings, products,
          polls, trivia, raffles, light patterns and their images, and no people. Nothing is created before you have
          seen what the file holds.
        </p>
        <SheetPicker
          label="Choose file"
          accept=".json,application/json"
          isReading={isReading}
          refusal={refusal}
          onPick={(file) => void choose(file)}
        />
        {chosen !== null && <p role="status">Chosen: {chosen.name}</p>}
      </Card>
      {chosen !== null && <FreshForm key={chosen.key} chosen={chosen} />}
    </div>
  );
}

function FreshForm({ chosen }: { chosen: ChosenFile }) {
  const { event_name: name } = chosen.file.event;
  return (
    <QueryState query={useFreeAddress(name)}>
      {(free) => <EventImportForm file={chosen.file} freeSeoUrl={free.seo_url} />}
    </QueryState>
  );
}
