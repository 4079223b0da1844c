import { texts } from '../texts.ts';
import styles from './loading.module.css';

/** Appears after a delay only. */
export function Loading() {
  return (
    <p className={styles.loading} role="status" aria-busy="true">
      {texts.app.loading}
    </p>
  );
}
