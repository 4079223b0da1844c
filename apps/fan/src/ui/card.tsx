import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './card.module.css';

export function Cards({ isDense = false, children }: { isDense?: boolean; children: ReactNode }) {
  return (
    <ul className={styles.cards} data-is-dense={isDense || undefined}>
      {children}
    </ul>
  );
}

export function Card({ kind = 'plain', children }: { kind?: 'plain' | 'good'; children: ReactNode }) {
  return (
    <li className={styles.card} data-kind={kind}>
      {children}
    </li>
  );
}

export function CardLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <Link className={styles.card} href={href}>
        {children}
      </Link>
    </li>
  );
}

export function Soft({ as: As = 'p', id, children }: { as?: 'p' | 'span'; id?: string; children: ReactNode }) {
  return (
    <As className={styles.soft} id={id}>
      {children}
    </As>
  );
}

export function At({ at, children }: { at: number; children: ReactNode }) {
  return (
    <time className={styles.soft} dateTime={new Date(at).toISOString()}>
      {children}
    </time>
  );
}
