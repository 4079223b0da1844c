import { fileTimeoutMs } from '@backline/client';
import { importEvent } from '@backline/contract/event-files';
import * as fileTexts from '@backline/contract/event-files.texts';
import { eventFields } from '@backline/contract/event-fields';
import { isStartPast } from '@backline/contract/event-patterns';
import type { Input } from '@backline/contract/operation';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input as TextInput } from 'antd';
import { useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import type { Submission } from '../../lib/form-calls.ts';
import { fieldRules, formItems } from '../../lib/form-rules.ts';
import { toEpochIn, type ZoneClock } from '../../lib/zone-clock.ts';
import { clockOf } from '../../nouns/events/event-clock.ts';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { MomentItem } from '../../ui/moment-item.tsx';
import { FormSection, RecordForm } from '../../ui/record-form.tsx';
import styles from '../../ui/record-form.module.css';
import { useNow } from '../../ui/use-now.ts';
import { addressOf } from './event-dependencies.ts';
import { ImportArtists, ImportManager } from './event-import-people.tsx';
import { EventImportPreview } from './event-import-preview.tsx';
import type { ImportResult } from './event-import-result.tsx';
import { chosenArtists, type ImportValues } from './event-import-values.ts';
import { useProposedAddress } from './event.queries.ts';
import type { ChosenFile } from './use-event-file.ts';

const { shape } = importEvent.input;
const item = formItems(eventFields);

type Imported = Pick<ImportResult, 'event' | 'outcome'>;

interface EventImportFormProps {
  chosen: ChosenFile;
  freeSeoUrl: string;
  onImported: (imported: Imported) => void;
}

export function EventImportForm({ chosen, freeSeoUrl, onImported }: EventImportFormProps) {
  const { file } = chosen;
  const [form] = Form.useForm<ImportValues>();
  const [initial] = useState<ImportValues>(() => ({
    event_name: file.event.event_name,
    seo_url: freeSeoUrl,
    event_dttm: null,
    manager_id: null,
    artist_id: file.artists.map(() => null),
  }));
  const runImport = useImport();
  const clock = clockOf(file.event.timezone);
  const isAddressOwn = useRef(false);
  const askForAddress = useProposedAddress((name, seoUrl) => {
    const isWanted = !isAddressOwn.current && form.getFieldValue('event_name') === name;
    if (isWanted) form.setFieldValue('seo_url', seoUrl);
  });

  function follow(changed: Partial<ImportValues>, { event_name: name }: ImportValues): Partial<ImportValues> {
    if ('seo_url' in changed) isAddressOwn.current = changed.seo_url !== '';
    if ('manager_id' in changed) return { artist_id: file.artists.map(() => null) };
    if (!('event_name' in changed) || isAddressOwn.current) return {};
    // Asks in any case, because another event may have the derived address.
    askForAddress(name);
    return { seo_url: addressOf(name, null) };
  }

  return (
    <RecordForm
      form={form}
      initial={initial}
      follow={follow}
      schema={importEvent.input}
      backTo={eventPaths.list}
      saveLabel="Import"
      toBody={(values) => ({
        file,
        event_name: values.event_name,
        seo_url: values.seo_url,
        event_dttm: toEpochIn(values.event_dttm, clock),
        manager_id: values.manager_id,
        artist_id: chosenArtists(file, values.artist_id),
      })}
      save={async (input, idempotencyKey) => {
        onImported(await runImport({ input, idempotencyKey }));
        return [];
      }}
    >
      <FormSection title="New Event" help="All times of the file move with the start that you choose.">
        <div className={styles.grid}>
          <Form.Item {...item('event_name')}>
            <TextInput autoComplete="off" />
          </Form.Item>
          <Form.Item name="seo_url" label="SEO URL" {...fieldRules(shape.seo_url)}>
            <TextInput prefix="/events/" autoComplete="off" />
          </Form.Item>
          <StartItem clock={clock} />
          <ImportManager />
        </div>
        <ImportArtists file={file} />
      </FormSection>
      <FormSection title="What will be created" help={fileTexts.previewHelp}>
        <EventImportPreview chosen={chosen} clock={clock} />
      </FormSection>
    </RecordForm>
  );
}

/** Says that a start in the past skips parts. It is allowed, because people also record past events. */
function StartItem({ clock }: { clock: ZoneClock }) {
  const start = Form.useWatch<ImportValues['event_dttm'] | undefined>('event_dttm') ?? null;
  const now = useNow(30_000);
  const startsMs = toEpochIn(start, clock);
  const zone = `Event time (${clock.label})`;
  const isPast = startsMs !== 0 && isStartPast(startsMs, now);
  return (
    <MomentItem
      {...item('event_dttm')}
      clock={clock}
      schema={shape.event_dttm}
      extra={isPast ? `${zone}. ${fileTexts.startPast}` : zone}
    />
  );
}

function useImport() {
  const queryClient = useQueryClient();
  return async ({ input, idempotencyKey }: Submission<Input<typeof importEvent>>): Promise<Imported> => {
    const {
      event_id: id,
      created,
      skipped,
    } = await api.call(importEvent, input, {
      idempotencyKey,
      timeoutMs: fileTimeoutMs,
    });
    // An import writes to almost every list.
    void queryClient.invalidateQueries();
    return { event: { id, name: input.event_name }, outcome: { created, skipped } };
  };
}
