import type { EventFile } from '@backline/contract/event-file';
import * as fileTexts from '@backline/contract/event-files.texts';
import * as eventTexts from '@backline/contract/events.texts';
import type { PersonOption } from '@backline/contract/people';
import { Form } from 'antd';
import { useEffect, useRef } from 'react';
import { useSession } from '../../lib/session.tsx';
import { useArtists, useManagers } from '../../nouns/people/people.queries.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { ListErrors } from '../../ui/form-failure.tsx';
import styles from '../../ui/record-form.module.css';
import type { ImportValues } from './event-import-values.ts';

/** Asks an administrator whose event it becomes. Everybody else has one manager. */
export function ImportManager() {
  const { reachesAll } = useSession();
  const managers = useManagers({ enabled: reachesAll });
  if (!reachesAll) return null;
  return (
    <Form.Item
      name="manager_id"
      label="Artist Manager"
      rules={[{ required: true, message: eventTexts.managerRequired }]}
    >
      <Combobox query={managers} options={optionsOf(managers.data)} />
    </Form.Item>
  );
}

export function ImportArtists({ file }: { file: EventFile }) {
  const { reachesAll } = useSession();
  const manager = Form.useWatch<ImportValues['manager_id'] | undefined>('manager_id') ?? null;
  const enabled = !reachesAll || manager !== null;
  const artists = useArtists({ manager: reachesAll ? manager : null, enabled });
  usePreselection(file, artists.data, manager);
  const isOne = file.artists.length === 1;
  return (
    <>
      {!isOne && <p>{fileTexts.artistsHelp}</p>}
      <Form.List name="artist_id" rules={[{ validator: requireArtist }]}>
        {(fields, _change, { errors }) => (
          <>
            <div className={styles.grid}>
              {fields.map(({ key, name }) => (
                <Form.Item
                  key={key}
                  name={name}
                  label={`Artist for “${file.artists[name]?.name ?? ''}”`}
                  required={isOne}
                  extra={enabled ? undefined : 'Choose an artist manager first.'}
                >
                  <Combobox allowClear={!isOne} disabled={!enabled} query={artists} options={optionsOf(artists.data)} />
                </Form.Item>
              ))}
            </div>
            <ListErrors name="artist_id" errors={errors} />
          </>
        )}
      </Form.List>
    </>
  );
}

const optionsOf = (people: readonly PersonOption[] = []) => people.map(({ id, name }) => ({ value: id, label: name }));

/**
 * Chooses the only artist with exactly the name in the file. Does it once for each chosen manager, so that a choice that
 * somebody clears stays cleared when the list of artists changes.
 */
function usePreselection(
  file: EventFile,
  artists: readonly PersonOption[] | undefined,
  manager: ImportValues['manager_id'],
): void {
  const form = Form.useFormInstance<ImportValues>();
  const preselectedFor = useRef<ImportValues['manager_id'] | undefined>(undefined);
  useEffect(() => {
    if (artists === undefined || preselectedFor.current === manager) return;
    preselectedFor.current = manager;
    const typed = form.getFieldValue('artist_id') as ImportValues['artist_id'];
    const chosen = file.artists.map(({ name }, place) => {
      const [sameName, ...others] = artists.filter((artist) => artist.name === name);
      return typed[place] ?? (others.length === 0 ? sameName?.id : null) ?? null;
    });
    form.setFieldValue('artist_id', chosen);
  }, [form, file, artists, manager]);
}

async function requireArtist(_rule: unknown, chosen: ImportValues['artist_id'] = []): Promise<void> {
  if (chosen.every((id) => id === null || id === undefined)) throw new Error(fileTexts.artistNeeded);
}
