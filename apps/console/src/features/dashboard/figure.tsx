import { Link } from 'react-router';
import styles from './dashboard.module.css';

interface FigureProps {
  label: string;
  value: string;
  /** The page of what is counted; null for whom there is none. */
  to: string | null;
  /** Beside the label: how a chart draws it. */
  colour?: string;
}

export function Figure({ label, value, to, colour }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>
        {colour !== undefined && <span className={styles.dot} style={{ background: colour }} />}
        {label}
      </dt>
      <dd>
        {to === null ? (
          value
        ) : (
          <Link to={to} aria-label={`${label}: ${value}`}>
            {value}
          </Link>
        )}
      </dd>
    </div>
  );
}
