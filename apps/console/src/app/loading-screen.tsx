import { BrandMark } from '../ui/brand-mark.tsx';
import styles from './loading-screen.module.css';

/** Appears late, so that a quick answer does not flicker. */
export function LoadingScreen() {
  return (
    <div className={styles.screen} role="status" aria-label="Loading">
      <BrandMark size={48} />
    </div>
  );
}
