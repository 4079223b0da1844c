import { Form } from 'antd';
import { useState, type ComponentProps, type ReactNode } from 'react';
import type { StoredImage } from '../lib/uploads.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { ConflictLabels } from './conflict-fields.ts';
import { RecordForm } from './record-form.tsx';
import { useClash } from './use-clash.ts';

type Plain<Values extends object, Body> = Omit<
  ComponentProps<typeof RecordForm<Values, Body>>,
  'form' | 'initial' | 'toBody' | 'onConflict' | 'children'
>;

/** How a clash with somebody else's save is shown. */
export interface ConflictWords<Values extends object, Stored = unknown> {
  title: string;
  /** What was saved, and when: `this raffle on 2026-12-31 07:30 PM CST`. */
  what: (changedAt: number, theirs: Stored) => string;
  /** In the form's order. `changed` are the wire's names of what the other person saved. */
  labels: ConflictLabels<Values> | ((changed: readonly string[]) => ConflictLabels<Values>);
  /** A value in words; empty for none. `known` are what the form was filled from, and what is stored now. */
  show: (name: keyof Values & string, values: Values, known: readonly Stored[]) => string;
  /** Shown where an image cannot be. */
  imageFallback: string;
}

interface RecordEditFormProps<Values extends object, Stored, Body> extends Plain<Values, Body> {
  opened: Stored;
  /** The record as somebody else left it; after a save that stays on its page, as it is stored. */
  load: () => Promise<Stored>;
  toValues: (stored: Stored) => Values;
  /** `base` is what the values are changes of. The image is null as well while the body is only checked. */
  toBody: (values: Values, image: StoredImage | null, base: Stored) => Body;
  conflict: ConflictWords<Values, Stored>;
  /** The fields, told what is stored as far as the form knows. */
  children: (stored: Stored) => ReactNode;
}

/** The form of a record that stands already and that others may save meanwhile; give it a `key` of the record. */
export function RecordEditForm<Values extends object, Stored, Body>({
  opened,
  load,
  toValues,
  toBody,
  conflict: { title, what, labels, show, imageFallback },
  children,
  ...plain
}: RecordEditFormProps<Values, Stored, Body>) {
  const [form] = Form.useForm<Values>();
  const [initial] = useState(() => toValues(opened));
  const { base, clash, onConflict, reopen, close, take, save } = useClash(form, opened, load);
  return (
    <>
      <RecordForm<Values, Body>
        {...plain}
        form={form}
        initial={initial}
        toBody={(values, image) => toBody(values, image, base.current)}
        save={async (body, idempotencyKey) => {
          const saved = await plain.save(body, idempotencyKey);
          if (plain.savedTo === undefined) await load().then((stored) => reopen(stored, toValues(stored)));
          return saved;
        }}
        onConflict={onConflict}
      >
        {children(clash?.theirs ?? base.current)}
      </RecordForm>
      {clash !== null && (
        <ConflictDialog<Values>
          title={title}
          what={what(clash.conflict.changed_dttm, clash.theirs)}
          conflict={clash.conflict}
          labels={typeof labels === 'function' ? labels(clash.conflict.fields) : labels}
          inputOf={plain.inputOf}
          show={(name, values) => show(name, values, [base.current, clash.theirs])}
          imageFallback={imageFallback}
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
