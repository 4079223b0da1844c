import type { ReactNode } from 'react';
import styles from './status-screen.module.css';

interface StatusScreenProps {
  title: string;
  text?: string;
  /** Small print, such as a request id or what went wrong with an action. */
  detail?: string | null | undefined;
  actions: ReactNode;
  /** No frame around it: it takes the whole window. */
  isAlone?: boolean;
}

/** A page that has nothing to show but why, and the way on. */
export function StatusScreen({ title, text, detail, actions, isAlone = false }: StatusScreenProps) {
  return (
    <section className={styles.screen} data-alone={isAlone}>
      {/* The public page of no event shows the same. */}
      <img className={styles.art} src="/static/empty-stage.svg" alt="" />
      <h1>{title}</h1>
      {text !== undefined && <p>{text}</p>}
      <div className={styles.actions}>{actions}</div>
      {detail && (
        <p className={styles.detail} role="status">
          {detail}
        </p>
      )}
    </section>
  );
}
