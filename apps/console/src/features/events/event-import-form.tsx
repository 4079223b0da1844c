import { fileTimeoutMs } from '@backline/client';
import type { EventFile } from '@backline/contract/event-file';
import { importedText } from '@backline/contract/event-file-words';
import { importEvent } from '@backline/contract/event-files';
import * as fileTexts from '@backline/contract/event-files.texts';
import { eventFields } from '@backline/contract/event-fields';
import { eventLastsMs } from '@backline/contract/event-rules';
import * as eventTexts from '@backline/contract/events.texts';
import type { Input } from '@backline/contract/operation';
import { Form, Input as TextInput } from 'antd';
import { useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import type { Submission } from '../../lib/form-calls.ts';
import { fieldRules, formItems } from '../../lib/form-rules.ts';
import { useSession } from '../../lib/session.tsx';
import { toEpochIn } from '../../lib/zone-clock.ts';
import { clockOf } from '../../nouns/events/event-clock.ts';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { useArtists, useManagers } from '../../nouns/people/people.queries.ts';
import { eventsKey } from '../../nouns/query-keys.ts';
import { useRefresh } from '../../nouns/use-refresh.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { ListErrors } from '../../ui/form-failure.tsx';
import { MomentItem } from '../../ui/moment-item.tsx';
import { FormSection, RecordForm } from '../../ui/record-form.tsx';
import styles from '../../ui/record-form.module.css';
import type { SavedRecord } from '../../ui/use-record-save.ts';
import { addressOf } from './event-dependencies.ts';
import type { ImportValues } from './event-import-values.ts';
import { EventImportSummary } from './event-import-summary.tsx';
import { eventForm } from './event-form.tsx';
import { useProposedAddress } from './event.queries.ts';

const { shape } = importEvent.input;
const item = formItems(eventFields);

interface EventImportFormProps {
  file: EventFile;
  freeSeoUrl: string;
}

export function EventImportForm({ file, freeSeoUrl }: EventImportFormProps) {
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
      {...eventForm}
      inputOf={{}}
      form={form}
      initial={initial}
      follow={follow}
      schema={importEvent.input}
      saveLabel="Import"
      toBody={(values) => ({
        file,
        event_name: values.event_name,
        seo_url: values.seo_url,
        event_dttm: toEpochIn(values.event_dttm, clock),
        manager_id: values.manager_id,
        artist_id: values.artist_id.map((id) => id ?? null),
      })}
      save={(input, idempotencyKey) => runImport({ input, idempotencyKey })}
    >
      <FormSection title="New Event" help="All times of the file move with the start that you choose.">
        <div className={styles.grid}>
          <Form.Item {...item('event_name')}>
            <TextInput autoComplete="off" />
          </Form.Item>
          <Form.Item name="seo_url" label="SEO URL" {...fieldRules(shape.seo_url)}>
            <TextInput prefix="/events/" autoComplete="off" />
          </Form.Item>
          <MomentItem {...item('event_dttm')} clock={clock} schema={shape.event_dttm} />
        </div>
        <ImportPeople file={file} />
      </FormSection>
      <FormSection title="From the File" help="What the import creates, and what it leaves out.">
        <EventImportSummary file={file} clock={clock} />
      </FormSection>
    </RecordForm>
  );
}

function ImportPeople({ file }: { file: EventFile }) {
  const { reachesAll } = useSession();
  const chosen = Form.useWatch<ImportValues['manager_id'] | undefined>('manager_id') ?? null;
  const enabled = !reachesAll || chosen !== null;
  const managers = useManagers({ enabled: reachesAll });
  const artists = useArtists({ manager: reachesAll ? chosen : null, enabled });
  const options = (people: readonly { id: number; name: string }[] = []) =>
    people.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className={styles.grid}>
      {reachesAll && (
        <Form.Item
          name="manager_id"
          label="Artist Manager"
          rules={[{ required: true, message: eventTexts.managerRequired }]}
        >
          <Combobox query={managers} options={options(managers.data)} />
        </Form.Item>
      )}
      <Form.List name="artist_id" rules={[{ validator: requireArtist }]}>
        {(fields, _change, { errors }) => (
          <>
            {fields.map(({ key, name }) => (
              <Form.Item
                key={key}
                name={name}
                label={`Artist for “${file.artists[name]?.name ?? ''}”`}
                extra={
                  enabled
                    ? 'Leave it empty to leave out this artist and their products.'
                    : 'Choose an artist manager first.'
                }
              >
                <Combobox allowClear disabled={!enabled} query={artists} options={options(artists.data)} />
              </Form.Item>
            ))}
            <ListErrors name="artist_id" errors={errors} />
          </>
        )}
      </Form.List>
    </div>
  );
}

async function requireArtist(_rule: unknown, chosen: ImportValues['artist_id'] = []): Promise<void> {
  if (chosen.every((id) => id === null || id === undefined)) throw new Error(fileTexts.artistNeeded);
}

function useImport() {
  const refresh = useRefresh(eventsKey);
  return async ({ input, idempotencyKey }: Submission<Input<typeof importEvent>>): Promise<SavedRecord> => {
    const made = await api.call(importEvent, input, { idempotencyKey, timeoutMs: fileTimeoutMs });
    const event = { id: made.event_id, name: input.event_name };
    const isPast = input.event_dttm < Date.now() - eventLastsMs;
    refresh();
    return {
      text: importedText(made.left_out),
      link: { to: eventPaths.detail(event), label: 'Open it' },
      listTo: `/groups?${new URLSearchParams({ ...(isPast && { tab: 'past' }), made: String(event.id) }).toString()}`,
    };
  };
}
