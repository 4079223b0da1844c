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
      <svg className={styles.art} viewBox="0 0 160 96" aria-hidden="true">
        <path d="M30 88 66 12h28l36 76z" fill="#efeafd" />
        <rect x="18" y="84" width="124" height="6" rx="3" fill="#d9d0fa" />
        <g fill="#7857f0">
          <rect x="56" y="58" width="10" height="22" rx="5" opacity=".45" />
          <rect x="75" y="40" width="10" height="40" rx="5" />
          <rect x="94" y="52" width="10" height="28" rx="5" opacity=".45" />
        </g>
        <rect x="62" y="4" width="36" height="12" rx="6" fill="#2a2140" />
      </svg>
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
