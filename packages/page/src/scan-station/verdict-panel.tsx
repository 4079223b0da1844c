import * as stationTexts from '@backline/contract/scan-stations.texts';
import type { Tone, Verdict } from './verdict.ts';
import styles from './verdict-panel.module.css';

const signs: Record<Tone, string> = { in: '✓', already: '!', refused: '✕', queued: '…' };

interface VerdictPanelProps {
  verdict: (Verdict & { id: number }) | null;
  idle: string;
  isBusy: boolean;
}

export function VerdictPanel({ verdict, idle, isBusy }: VerdictPanelProps) {
  return (
    <div
      className={[
        styles.panel,
        verdict === null || isBusy ? styles.idle : styles[verdict.tone],
        verdict !== null && styles.decided,
      ]
        .filter(Boolean)
        .join(' ')}
      role="status"
      aria-live="assertive"
      aria-atomic="true"
      aria-busy={isBusy}
    >
      {verdict === null || isBusy ? (
        <p className={styles.reason}>{isBusy ? stationTexts.deciding : idle}</p>
      ) : (
        // The key remounts the element, so that an equal verdict is announced and shown again.
        <div key={verdict.id} className={styles.words}>
          <span className={styles.sign} aria-hidden>
            {signs[verdict.tone]}
          </span>
          <p className={styles.word}>{verdict.word}</p>
          {verdict.name !== null && <p className={styles.name}>{verdict.name}</p>}
          {verdict.seat !== '' && <p className={styles.seat}>{verdict.seat}</p>}
          {verdict.reason !== '' && <p className={styles.reason}>{verdict.reason}</p>}
        </div>
      )}
    </div>
  );
}
