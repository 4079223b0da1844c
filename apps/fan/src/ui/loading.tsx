import { texts } from '../texts.ts';
import styles from './loading.module.css';

/** Appears only where waiting takes long enough to be seen. */
export function Loading() {
  return (
    <p className={styles.loading} role="status" aria-busy="true">
      {texts.app.loading}
    </p>
  );
}
