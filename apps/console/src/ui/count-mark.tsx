import styles from './count-mark.module.css';

export const markOf = (count: number): string => (count > 99 ? '99+' : `${count}`);

interface CountMarkProps {
  count: number;
  label: string;
  /** If true, leaves out the highlight colour. */
  isQuiet?: boolean;
}

/** Renders nothing for 0. Begins with a space, so that the count is a separate word in the name of a link. */
export function CountMark({ count, label, isQuiet = false }: CountMarkProps) {
  if (count === 0) return null;
  return (
    <>
      {' '}
      <span className={styles.mark} role="img" aria-label={label} data-quiet={isQuiet}>
        {markOf(count)}
      </span>
    </>
  );
}
