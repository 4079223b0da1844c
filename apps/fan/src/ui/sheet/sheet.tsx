import * as doorCodeTexts from '@backline/contract/door-code.texts';
import { X } from 'lucide';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import styles from './sheet.module.css';
import { useSwipeDown } from './use-swipe-down.ts';

interface SheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Covers the foot of the page with a modal dialog. Esc, a press beside it, and a swipe down on its head close it. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isShown = useRef(false);
  const { moved: dialog, grip } = useSwipeDown<HTMLDialogElement>(onClose);
  // A layout effect ends before the dialog leaves the page, so `close` returns the focus to what opened the sheet.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    heading.current?.focus();
    isShown.current = true;
    return () => {
      isShown.current = false;
      element?.close();
    };
  }, [dialog]);
  return (
    // Esc does by the keyboard what a press beside the sheet does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby="sheet-title"
      onCancel={(press) => {
        if (press.target !== dialog.current) return;
        press.preventDefault();
        onClose();
      }}
      // Phones may close a dialog by their Back without asking first. A sheet that left the page hears of its end, too.
      onClose={() => {
        if (isShown.current) onClose();
      }}
      onClick={({ target }) => {
        if (target === dialog.current) onClose();
      }}
    >
      <div className={styles.paper}>
        <header className={styles.head} {...grip}>
          <h2 id="sheet-title" ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={doorCodeTexts.close} onClick={onClose}>
            <Icon of={X} />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** Stays in sight at the foot of a sheet. */
export function SheetFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
