import type { ReactNode } from 'react';
import styles from './status-screen.module.css';

interface StatusScreenProps {
  title: string;
  text?: string;
  detail?: string | null | undefined;
  actions: ReactNode;
  isAlone?: boolean;
}

export function StatusScreen({ title, text, detail, actions, isAlone = false }: StatusScreenProps) {
  return (
    <section className={styles.screen} data-alone={isAlone}>
      {/* The public page for an unknown event shows the same image. */}
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
