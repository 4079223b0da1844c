import { useEffect, useRef, type ReactNode } from 'react';
import { useCopy } from '../../ui/use-copy.ts';
import styles from './second-factor.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Renders the buttons, which differ inside and outside the console. */
  actions: (save: { copy: () => Promise<void>; download: () => void }) => ReactNode;
}

export function RecoveryCodes({ codes, actions }: RecoveryCodesProps) {
  const list = useRef<HTMLUListElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // The codes are shown once, so all of them must be in sight.
  useEffect(() => {
    // Newer browsers return a promise, which must not become the effect's clean-up.
    void panel.current?.scrollIntoView?.({ block: 'center' });
  }, []);
  const text = codes.join('\n');
  const { copy, note, outcome } = useCopy(text, {
    select: () => {
      if (list.current !== null) getSelection()?.selectAllChildren(list.current);
    },
  });
  const download = () => {
    const url = URL.createObjectURL(new Blob([`Recovery codes for Backline\n\n${text}\n`], { type: 'text/plain' }));
    Object.assign(document.createElement('a'), { href: url, download: 'backline-recovery-codes.txt' }).click();
    URL.revokeObjectURL(url);
  };
  return (
    <div ref={panel} className={styles.panel}>
      <p className={styles.note}>
        Each code signs you in once if you lose your phone. Keep them where nobody else finds them: they are shown only
        now.
      </p>
      <ul ref={list} className={styles.codes} aria-label="Recovery codes" onCopy={note}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.row}>{actions({ copy, download })}</div>
      <p className={styles.note} role="status">
        {outcome}
      </p>
    </div>
  );
}
