import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import type { Conflict } from './use-record-save.ts';

interface Clash<Stored> {
  conflict: Conflict;
  theirs: Stored;
}

/** A form whose record somebody else may save meanwhile: what it is filled from, and how a clash of both is settled. */
export function useClash<Stored, Values>(form: FormInstance<Values>, opened: Stored, load: () => Promise<Stored>) {
  /** What the form's values are changes of: as opened, and after a conflict as the other person left it. */
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
    /** After a save that stays on its page. */
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

/** Each as a whole. `setFieldsValue` merges objects: a picked image would stay inside the stored one, and be sent again. */
function replaceValues<Values>(form: FormInstance<Values>, values: Partial<Values>) {
  for (const [name, value] of Object.entries(values)) (form as FormInstance).setFieldValue(name, value);
}
