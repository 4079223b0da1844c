import * as generalTexts from '@backline/contract/general.texts';
import styles from './loading.module.css';

/** Appears after a delay only. */
export function Loading() {
  return (
    <p className={styles.loading} role="status" aria-busy="true">
      {generalTexts.fan.app.loading}
    </p>
  );
}
