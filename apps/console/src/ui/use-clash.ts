import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import type { Conflict } from './use-record-save.ts';

interface Clash<Stored> {
  conflict: Conflict;
  theirs: Stored;
}

/** Resolves a conflict between a form and a record that somebody else has saved. */
export function useClash<Stored, Values>(form: FormInstance<Values>, opened: Stored, load: () => Promise<Stored>) {
  /**
   * The stored record to which the form's values apply: the one that was opened, or the one that the other person
   * saved.
   */
  const base = useRef(opened);
  const [clash, setClash] = useState<Clash<Stored> | null>(null);

  function take(chosen: Partial<Values>) {
    if (clash === null) return;
    base.current = clash.theirs;
    replaceValues(form, chosen);
    setClash(null);
  }

  return {
    base,
    reopen(stored: Stored, values: Values) {
      base.current = stored;
      replaceValues(form, values);
    },
    clash,
    onConflict: async (conflict: Conflict) => setClash({ conflict, theirs: await load() }),
    close: () => setClash(null),
    take,
    save(chosen: Partial<Values>) {
      take(chosen);
      form.submit();
    },
  };
}

/**
 * Sets each value separately. `setFieldsValue` would merge a picked image into the stored one, and the image would be
 * uploaded again.
 */
export function replaceValues<Values>(form: FormInstance<Values>, values: Partial<Values>) {
  for (const [name, value] of Object.entries(values)) (form as FormInstance).setFieldValue(name, value);
}
