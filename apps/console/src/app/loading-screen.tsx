import { BrandMark } from '../ui/brand-mark.tsx';
import styles from './loading-screen.module.css';

/** Appears after a delay, so that it does not flash up before a fast response. */
export function LoadingScreen() {
  return (
    <div className={styles.screen} role="status" aria-label="Loading">
      <BrandMark size={48} />
    </div>
  );
}
