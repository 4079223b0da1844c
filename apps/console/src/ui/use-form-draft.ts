import type { FormInstance } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { formDraftOf, isSame, type FormDraft } from '../lib/form-drafts.ts';
import { useSession } from '../lib/session.tsx';
import { replaceValues } from './use-clash.ts';

export interface DraftOffer extends FormDraft {
  /** True if the record was saved since the draft was begun. */
  isOutdated: boolean;
}

interface FormDraftOptions<Values> {
  form: FormInstance<Values>;
  /** Values with which the form was opened. */
  initial: Values;
  isStored: boolean;
  onRestored: () => void;
}

/** Stores a draft per person and URL, and offers to restore a draft that was not saved. */
export function useFormDraft<Values extends object>(options: FormDraftOptions<Values>) {
  const { form, initial, isStored, onRestored } = options;
  const { user } = useSession();
  const { pathname, search } = useLocation();
  // During Login As the draft belongs to the administrator, and is offered only while they act as the same person.
  const [kept] = useState(() =>
    formDraftOf(user?.impersonator?.id ?? user?.id ?? 0, `${user?.id ?? 0}.${pathname}${search}`),
  );
  const [start, setStart] = useState<object>(initial);
  const [offer, setOffer] = useState(() => offerOf(kept.read(), initial, isStored));
  /**
   * Waits until the current event is handled, because it may change more values after Ant Design has reported the first
   * one.
   */
  const store = () => queueMicrotask(() => kept.keep(form.getFieldsValue(true), start));
  return {
    offer,
    start,
    /** Keeps the offered draft until the person has restored or discarded it. */
    keep() {
      if (offer === null) store();
    },
    restore() {
      if (offer === null) return;
      replaceValues(form, offer.values as Partial<Values>);
      setOffer(null);
      store();
      onRestored();
    },
    /** Replaces the offered draft by what was typed since the form was opened. */
    discard() {
      setOffer(null);
      store();
    },
    /** Deletes the draft. Later drafts contain only what differs from the saved values. */
    saved() {
      kept.forget();
      setOffer(null);
      setStart(form.getFieldsValue(true));
    },
  };
}

function offerOf(stored: FormDraft | null, initial: object, isStored: boolean): DraftOffer | null {
  if (stored === null) return null;
  const now = new Map(Object.entries(initial));
  const changed = Object.keys(stored.values).filter((name) => !isSame(stored.values[name], now.get(name)));
  if (changed.length === 0) return null;
  return { ...stored, isOutdated: isStored && changed.some((name) => !isSame(stored.before[name], now.get(name))) };
}
