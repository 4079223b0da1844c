import { useWakeLock } from '@backline/page/scan-station/wake-lock';
import { useEffect, useRef, type ReactNode } from 'react';
import { useBrandName } from '../../lib/brand.ts';
import styles from './code-screen.module.css';

interface WhiteScreenProps {
  title: string;
  heading: string;
  onCancel: () => void;
  children: ReactNode;
}

/** Covers the page with a white background, which makes the phone's screen as bright as possible for a scanner. */
export function WhiteScreen({ title, heading, onCancel, children }: WhiteScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useWakeLock(true);
  // A modal dialog makes the page behind inert for keyboards and screen readers.
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      aria-labelledby="code-title"
      onCancel={(press) => {
        press.preventDefault();
        onCancel();
      }}
    >
      <title>{`${title} · ${useBrandName()}`}</title>
      <h1 id="code-title">{heading}</h1>
      {children}
    </dialog>
  );
}
