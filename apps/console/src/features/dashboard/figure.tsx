import { Link } from 'react-router';
import styles from './dashboard.module.css';

interface FigureProps {
  label: string;
  value: string;
  to: string | null;
  colour?: string | undefined;
  change?: string;
}

export function Figure({ label, value, to, colour, change }: FigureProps) {
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
        {change !== undefined && <small>{change}</small>}
      </dd>
    </div>
  );
}
