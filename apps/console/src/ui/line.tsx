import styles from './line.module.css';

/** Shorter texts fit their column. */
const minLettersOfTitle = 24;

/** One line of a table cell. A text that may be cut shows in full on hover. */
export function Line({ children, className }: { children: string; className?: string | undefined }) {
  return (
    <span
      className={[styles.line, className].filter(Boolean).join(' ')}
      title={children.length < minLettersOfTitle ? undefined : children}
    >
      {children}
    </span>
  );
}
