import type { ReactNode } from 'react';
import styles from './scanner-picture.module.css';
import type { Scanner } from './use-scanner.ts';

interface ScannerPictureProps {
  scanner: Pick<Scanner, 'video' | 'state'>;
  label: string;
  children: ReactNode;
}

export function ScannerPicture({ scanner: { video, state }, label, children }: ScannerPictureProps) {
  return (
    <div className={styles.view} hidden={state === 'off'}>
      <video ref={video} className={styles.picture} playsInline muted aria-label={label} />
      <div className={styles.frame} aria-hidden />
      {state !== 'off' && <div className={styles.controls}>{children}</div>}
    </div>
  );
}
