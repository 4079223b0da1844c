import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';

interface Address<Key> {
  /** Key of the record in the URL. */
  shown: Key | null;
  /** Sets the key in the URL with a history entry. */
  push: (key: Key) => void;
  /** Removes the key from the URL without a history entry. */
  clear: () => void;
}

export interface RecordPanel {
  /** Key of the record, which its opener carries, too. */
  record: number | string | null;
  isOpen: boolean;
  onClose: () => void;
  /** Called once the panel has left the screen. */
  onClosed: () => void;
}

/** Marks the control of a row that opens the record, so that the focus returns to it. */
export const opensRecord = (key: number | string) => ({ 'data-record': key });

/** Returns the control that opens the record, unless the list no longer contains it. */
export const openerOf = (key: number | string | null): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-record]')].find(({ dataset }) => dataset['record'] === String(key));

/** Clicks on the same record within this time are one click. The address changes only after the first one's handler. */
const doubleClickMs = 500;

/**
 * Opens a record of a list in a panel that the URL names. `kept` is the record to render, also while the panel closes.
 */
export function useRecordPanel<Key extends number | string>({ shown, push, clear }: Address<Key>) {
  const navigate = useNavigate();
  // True while the history entry before this one is the list without a panel.
  const isOwnEntry = useRef(false);
  const lastOpened = useRef<{ key: Key; atMs: number } | null>(null);
  const [kept, setKept] = useState(shown);
  if (shown !== null && shown !== kept) setKept(shown);
  return {
    kept,
    open(key: Key) {
      const last = lastOpened.current;
      const atMs = performance.now();
      if (key === shown || (key === last?.key && atMs - last.atMs < doubleClickMs)) return;
      lastOpened.current = { key, atMs };
      isOwnEntry.current = true;
      push(key);
    },
    panel: {
      record: kept,
      isOpen: shown !== null,
      onClose() {
        lastOpened.current = null;
        // A step back, so that Back does not open the panel again. A second call must not leave the list.
        if (isOwnEntry.current) void navigate(-1);
        else clear();
        isOwnEntry.current = false;
      },
      onClosed: () => setKept(null),
    } satisfies RecordPanel,
  };
}
