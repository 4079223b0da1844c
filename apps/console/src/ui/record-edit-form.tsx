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

export interface ConflictWords<Values extends object, Stored = unknown> {
  title: string;
  /** Names the saved record and the time: `this raffle on 2026-12-31 07:30 PM CST`. */
  what: (changedAt: number, theirs: Stored) => string;
  /** Labels in the form's order. `changed` lists the request fields that the other person saved. */
  labels: ConflictLabels<Values> | ((changed: readonly string[]) => ConflictLabels<Values>);
  /** Formats a value; '' for none. `known` holds the opened and the stored record. */
  show: (name: keyof Values & string, values: Values, known: readonly Stored[]) => string;
  imageFallback: string;
}

interface RecordEditFormProps<Values extends object, Stored, Body> extends Plain<Values, Body> {
  opened: Stored;
  load: () => Promise<Stored>;
  toValues: (stored: Stored) => Values;
  /**
   * Converts the values to the request. `base` is the stored record to which they apply. The image is also null while
   * the body is only validated.
   */
  toBody: (values: Values, image: StoredImage | null, base: Stored) => Body;
  conflict: ConflictWords<Values, Stored>;
  children: (stored: Stored) => ReactNode;
}

/** Edits a stored record that others may save meanwhile. Needs a `key` per record. */
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
