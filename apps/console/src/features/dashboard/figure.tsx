import { Link } from 'react-router';
import styles from './dashboard.module.css';

interface FigureProps {
  label: string;
  value: string;
  to: string | null;
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
