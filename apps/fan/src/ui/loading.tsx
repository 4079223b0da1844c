import * as generalTexts from '@backline/contract/general.texts';
import styles from './loading.module.css';

/** Shows the outlines of a page after a short delay. Screen readers hear that it loads. */
export function Loading() {
  return (
    <div className={styles.loading} role="status" aria-busy="true">
      <span>{generalTexts.fan.app.loading}</span>
      <i />
      <i />
      <i />
    </div>
  );
}
