import { formatCount } from '../../lib/format.ts';
import styles from './fan-import.module.css';

interface ProgressLineProps {
  label: string;
  done: number;
  total: number;
  unit: 'rows' | 'people';
}

export function ProgressLine({ label, done, total, unit }: ProgressLineProps) {
  return (
    <div className={styles.progress}>
      <progress aria-label={label} value={done} max={Math.max(total, 1)} />
      <span>
        {formatCount(done)} of {formatCount(total)} {unit}
      </span>
    </div>
  );
}
