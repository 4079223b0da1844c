import { Breakable } from './breakable.tsx';
import styles from './line.module.css';

/** One line of a table cell. Hovering shows the full text. A card shows up to three lines. */
export function Line({ children, className }: { children: string; className?: string | undefined }) {
  return (
    <span className={[styles.line, className].filter(Boolean).join(' ')} title={children}>
      <Breakable>{children}</Breakable>
    </span>
  );
}
