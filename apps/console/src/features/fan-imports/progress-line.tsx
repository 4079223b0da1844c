import { formatCount } from '../../lib/format.ts';
import styles from './fan-import.module.css';

interface ProgressLineProps {
  label: string;
  done: number;
  total: number;
}

export function ProgressLine({ label, done, total }: ProgressLineProps) {
  return (
    <div className={styles.progress}>
      <progress aria-label={label} value={done} max={Math.max(total, 1)} />
      <span>
        {formatCount(done)} of {formatCount(total)} rows
      </span>
    </div>
  );
}
