import { ApiError } from '@backline/client';
import { withoutImageBytes } from '@backline/contract/event-file';
import { previewEventImport } from '@backline/contract/event-files';
import * as fileTexts from '@backline/contract/event-files.texts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Form } from 'antd';
import { callQuery } from '../../lib/api.ts';
import { toEpochIn, type ZoneClock } from '../../lib/zone-clock.ts';
import { eventsKey } from '../../nouns/query-keys.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { ImportOutcomeLists } from './event-import-outcome.tsx';
import { chosenArtists, type ImportValues } from './event-import-values.ts';
import type { ChosenFile } from './use-event-file.ts';

/** Shows what the import would create with what is chosen so far, or why the server would refuse it. */
export function EventImportPreview({ chosen: { key, file }, clock }: { chosen: ChosenFile; clock: ZoneClock }) {
  const start = Form.useWatch<ImportValues['event_dttm'] | undefined>('event_dttm') ?? null;
  const artistIds = chosenArtists(file, Form.useWatch<ImportValues['artist_id'] | undefined>('artist_id'));
  const startsMs = toEpochIn(start, clock) || null;
  const query = useQuery({
    ...callQuery(previewEventImport, [...eventsKey, 'import-preview', key, startsMs, artistIds], {
      file: withoutImageBytes(file),
      event_dttm: startsMs,
      artist_id: artistIds,
    }),
    placeholderData: keepPreviousData,
    // The artists' products may have changed since the last look.
    staleTime: 0,
    gcTime: 0,
  });
  const refusals = query.error instanceof ApiError ? query.error.fields : [];
  if (refusals.length > 0) {
    const messages = refusals.map(({ message }) => message).join(' ');
    return <Alert type="error" showIcon title={fileTexts.fileRefused} description={messages} />;
  }
  return (
    <QueryState query={query}>
      {(outcome) => (
        <div role="status" aria-busy={query.isPlaceholderData}>
          <ImportOutcomeLists outcome={outcome} file={file} skippedTitle="Will be skipped" />
        </div>
      )}
    </QueryState>
  );
}
