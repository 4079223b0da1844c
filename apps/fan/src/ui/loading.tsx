import * as generalTexts from '@backline/contract/general.texts';
import styles from './loading.module.css';

/** Shows a loading message after a short delay. */
export function Loading() {
  return (
    <p className={styles.loading} role="status" aria-busy="true">
      {generalTexts.fan.app.loading}
    </p>
  );
}
