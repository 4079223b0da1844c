import styles from './unread-mark.module.css';

/** Renders nothing for 0. */
export function UnreadMark({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.unread} role="img" aria-label={`${count} unread`}>
      {count > 99 ? '99+' : count}
    </span>
  );
}
