import { messages } from '@backline/contract/messages';
import type { FormInstance } from 'antd';
import { formatDateTime } from '../../lib/format.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import type { ConflictLabels } from '../../ui/conflict-fields.ts';
import type { useClash } from '../../ui/use-clash.ts';
import type { RecordValues } from '../../ui/use-record-save.ts';
import defaultPerson from './default-person.svg';

/** The input behind the wire's two fields of a person's picture. */
export const personImageInputs = { profile_image_url: 'image', profile_image_thumbnail_url: 'image' };

interface PersonConflictProps<Stored, Values extends RecordValues> {
  form: FormInstance<Values>;
  edited: ReturnType<typeof useClash<Stored, Values>>;
  toValues: (stored: Stored) => Values;
  labels: ConflictLabels<Values>;
  /** Whose form it is, in a word; their name where left out. */
  whom?: string;
  /** A value in words; empty for none. `known` are who the form was filled from, and who is stored now. */
  show: (name: keyof Values & string, values: Values, known: readonly Stored[]) => string;
}

/** Shown while a save of somebody waits for a word on what came between. */
export function PersonConflict<Stored extends { name: string }, Values extends RecordValues>({
  form,
  edited: { base, clash, close, take, save },
  toValues,
  labels,
  whom,
  show,
}: PersonConflictProps<Stored, Values>) {
  if (clash === null) return null;
  return (
    <ConflictDialog
      title={messages.personConflict}
      what={`${whom ?? clash.theirs.name} on ${formatDateTime(clash.conflict.changed_dttm)}`}
      conflict={clash.conflict}
      labels={labels}
      inputOf={personImageInputs}
      show={(name, values) => show(name, values, [base.current, clash.theirs])}
      imageFallback={defaultPerson}
      base={toValues(base.current)}
      mine={form.getFieldsValue(true)}
      theirs={toValues(clash.theirs)}
      onClose={close}
      onTake={take}
      onSave={save}
    />
  );
}
