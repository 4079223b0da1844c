import styles from './options.module.css';

export const percentOf = (count: number, total: number): number =>
  total === 0 ? 0 : Math.round((count / total) * 100);

/** Fills an option's background by its share. The option names the share in words, too. */
export function ShareBar({ percent, isGood = false }: { percent: number; isGood?: boolean }) {
  return <span className={styles.bar} style={{ inlineSize: `${percent}%` }} data-good={isGood || undefined} />;
}
