import { Form } from 'antd';
import { useState, type ComponentProps, type ReactNode } from 'react';
import type { StoredImage } from '../lib/uploads.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { RecordForm } from './record-form.tsx';
import { useClash } from './use-clash.ts';
import type { RecordValues } from './use-record-save.ts';

type Plain<Values extends RecordValues, Body> = Omit<
  ComponentProps<typeof RecordForm<Values, Body>>,
  'form' | 'initial' | 'toBody' | 'onConflict' | 'children'
>;

/** How a clash with somebody else's save is shown. */
export interface ConflictWords<Values extends RecordValues> extends Pick<
  ComponentProps<typeof ConflictDialog<Values>>,
  'title' | 'labels' | 'show' | 'imageFallback'
> {
  /** What was saved, and when: `this raffle on 2026-12-31 07:30 PM CST`. */
  what: (changedAt: number) => string;
}

interface RecordEditFormProps<Values extends RecordValues, Stored, Body> extends Plain<Values, Body> {
  opened: Stored;
  /** The record as somebody else left it. */
  load: () => Promise<Stored>;
  toValues: (stored: Stored) => Values;
  /** `base` is what the values are changes of. The image is null as well while the body is only checked. */
  toBody: (values: Values, image: StoredImage | null, base: Stored) => Body;
  conflict: ConflictWords<Values>;
  /** The fields, told what is stored as far as the form knows. */
  children: (stored: Stored) => ReactNode;
}

/** The form of a record that stands already and that others may save meanwhile; give it a `key` of the record. */
export function RecordEditForm<Values extends RecordValues, Stored, Body>({
  opened,
  load,
  toValues,
  toBody,
  conflict: { what, ...words },
  children,
  ...plain
}: RecordEditFormProps<Values, Stored, Body>) {
  const [form] = Form.useForm<Values>();
  const [initial] = useState(() => toValues(opened));
  const { base, clash, onConflict, close, take, save } = useClash(form, opened, load);
  return (
    <>
      <RecordForm<Values, Body>
        {...plain}
        form={form}
        initial={initial}
        toBody={(values, image) => toBody(values, image, base.current)}
        onConflict={onConflict}
      >
        {children(clash?.theirs ?? base.current)}
      </RecordForm>
      {clash !== null && (
        <ConflictDialog<Values>
          {...words}
          conflict={clash.conflict}
          what={what(clash.conflict.changed_dttm)}
          inputOf={plain.inputOf}
          base={toValues(base.current)}
          mine={form.getFieldsValue(true)}
          theirs={toValues(clash.theirs)}
          onClose={close}
          onTake={take}
          onSave={save}
        />
      )}
    </>
  );
}
