import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './card.module.css';

/** Cards one below the other; `isDense` for many with a line or two each. */
export function Cards({ isDense = false, children }: { isDense?: boolean; children: ReactNode }) {
  return (
    <ul className={styles.cards} data-is-dense={isDense || undefined}>
      {children}
    </ul>
  );
}

/** One thing of a list with what is known of it. `good`: something came out well. */
export function Card({ kind = 'plain', children }: { kind?: 'plain' | 'good'; children: ReactNode }) {
  return (
    <li className={styles.card} data-kind={kind}>
      {children}
    </li>
  );
}

/** A card that leads to its page, all of it. */
export function CardLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <Link className={styles.card} href={href}>
        {children}
      </Link>
    </li>
  );
}

/** What stands beside the words that count: hours, numbers. */
export function Soft({ as: As = 'p', id, children }: { as?: 'p' | 'span'; id?: string; children: ReactNode }) {
  return (
    <As className={styles.soft} id={id}>
      {children}
    </As>
  );
}

/** When it was, as words and for machines. */
export function At({ at, children }: { at: number; children: ReactNode }) {
  return (
    <time className={styles.soft} dateTime={new Date(at).toISOString()}>
      {children}
    </time>
  );
}
