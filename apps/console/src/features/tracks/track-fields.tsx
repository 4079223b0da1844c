import * as trackTexts from '@backline/contract/tracks.texts';
import { maxTracksAtOnce, trackFields } from '@backline/contract/tracks';
import { Button, Form, Input, type FormRule } from 'antd';
import { fieldRules } from '../../lib/form-rules.ts';
import { LightColourItem } from '../../nouns/lights/light-colour-item.tsx';
import { ListErrors } from '../../ui/form-failure.tsx';
import { FormSection } from '../../ui/record-form.tsx';
import { addsRow, leaveRow, removesRow } from '../../ui/row-focus.ts';
import { SongField } from './song-field.tsx';
import { newTrack, titleOf, type Song, type TracksValues, type TrackValues } from './track-values.ts';
import styles from './tracks.module.css';

const songRule: FormRule = {
  async validator(_rule, song: Song | null | undefined) {
    if (!song) throw new Error(trackTexts.songFileRequired);
    if (song.failure !== null) throw new Error(song.failure);
  },
};

/** Runs on submit only: a song picked a moment ago is still being analysed. */
const beatsRule: FormRule = {
  validateTrigger: 'onSubmit',
  async validator(_rule, song: Song | null | undefined) {
    if (song && song.failure === null && song.found === null) throw new Error(trackTexts.beatsAwaited);
  },
};

const isWhole = (track: Partial<TrackValues> | undefined) =>
  track?.music_title?.trim() !== '' && track?.music_title !== undefined && Boolean(track.music_url?.found);

const everyRow = {
  validateTrigger: 'onSubmit',
  async validator(_rule: unknown, data: (Partial<TrackValues> | undefined)[]) {
    if (!data.every(isWhole)) throw new Error(trackTexts.emptyFields);
  },
};

const labelOf = (field: keyof typeof trackFields, place: number, count: number) =>
  count === 1 ? trackFields[field].label : `${trackFields[field].label} ${place + 1}`;

export function TrackFields() {
  const form = Form.useFormInstance<TracksValues>();

  function takeTitle(place: number, file: File) {
    const name = ['data', place, 'music_title'] as const;
    if (!form.getFieldValue([...name])) form.setFieldValue([...name], titleOf(file));
  }

  return (
    <Form.List name="data" rules={[everyRow]}>
      {(rows, { add, remove }, { errors }) => (
        <>
          {rows.map(({ key, name }) => (
            <FormSection key={key} title={`Song ${name + 1}`} help="Phones flash to the beats found in the file.">
              <Form.Item
                name={[name, 'music_title']}
                label={labelOf('music_title', name, rows.length)}
                {...fieldRules(trackFields.music_title.input)}
              >
                <Input autoComplete="off" />
              </Form.Item>
              <Form.Item
                name={[name, 'music_url']}
                label={labelOf('music_url', name, rows.length)}
                required
                rules={[songRule, beatsRule]}
                validateTrigger={['onChange', 'onSubmit']}
              >
                <SongField label={labelOf('music_url', name, rows.length)} onPick={(file) => takeTitle(name, file)} />
              </Form.Item>
              <LightColourItem
                path={['data', name, 'colour']}
                name={[name, 'colour']}
                label={labelOf('colour', name, rows.length)}
              />
              {rows.length > 1 && (
                <Button
                  className={styles.removeRow}
                  {...removesRow}
                  onClick={({ currentTarget }) => {
                    leaveRow(currentTarget, rows.length > 2);
                    remove(name);
                  }}
                >
                  Remove song {name + 1}
                </Button>
              )}
            </FormSection>
          ))}
          <ListErrors name="data" errors={errors} />
          <div>
            <Button {...addsRow} disabled={rows.length >= maxTracksAtOnce} onClick={() => add(newTrack)}>
              Add another song
            </Button>
          </div>
        </>
      )}
    </Form.List>
  );
}
