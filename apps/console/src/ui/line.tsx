import { Breakable } from './breakable.tsx';
import styles from './line.module.css';

/** One line of a table cell. The full text shows on hover. On a card the text has three lines. */
export function Line({ children, className }: { children: string; className?: string | undefined }) {
  return (
    <span className={[styles.line, className].filter(Boolean).join(' ')} title={children}>
      <Breakable>{children}</Breakable>
    </span>
  );
}
