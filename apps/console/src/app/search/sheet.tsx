import { useEffect, useRef, type ReactNode } from 'react';
import styles from './sheet.module.css';

interface SheetProps {
  label: string;
  onClose: () => void;
  children: (close: () => void) => ReactNode;
}

/** A native dialog: it traps the focus, closes on Escape and returns the focus to where it was. */
export function Sheet({ label, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    <dialog ref={dialog} className={styles.sheet} aria-label={label} onClose={onClose} closedby="any">
      {children(() => dialog.current?.close())}
    </dialog>
  );
}
