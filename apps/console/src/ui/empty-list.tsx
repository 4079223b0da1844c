import type { ReactNode } from 'react';
import styles from './empty-list.module.css';

interface EmptyListProps {
  title: string;
  /** One sentence that says what the list holds. */
  text: string;
  /** Omitted for a person who may not add to the list. */
  action?: ReactNode;
}

/** Introduces a list to somebody who has never filled it. */
export function EmptyList({ title, text, action }: EmptyListProps) {
  return (
    <div className={styles.empty}>
      <strong>{title}</strong>
      <p>{text}</p>
      {action}
    </div>
  );
}
