import styles from './count-mark.module.css';

/** Shows how many items wait behind a link. Renders nothing for none. */
export function CountMark({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <span className={styles.mark} role="img" aria-label={label}>
      {count > 99 ? '99+' : count}
    </span>
  );
}
