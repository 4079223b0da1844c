import type { ReactNode } from 'react';
import styles from './scanner-picture.module.css';
import type { Scanner } from './use-scanner.ts';

interface ScannerPictureProps {
  scanner: Pick<Scanner, 'video' | 'state'>;
  label: string;
  /** The buttons on it. */
  children: ReactNode;
}

/** What the camera sees, with the place for the code; hidden while it is off. */
export function ScannerPicture({ scanner: { video, state }, label, children }: ScannerPictureProps) {
  return (
    <div className={styles.view} hidden={state === 'off'}>
      <video ref={video} className={styles.picture} playsInline muted aria-label={label} />
      <div className={styles.frame} aria-hidden />
      {state !== 'off' && <div className={styles.controls}>{children}</div>}
    </div>
  );
}
