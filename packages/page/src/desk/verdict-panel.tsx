import { deskWords } from './desk-words.ts';
import type { Tone, Verdict } from './verdict.ts';
import styles from './verdict-panel.module.css';

/** Beside the colour, for who sees none. */
const signs: Record<Tone, string> = { in: '✓', already: '!', refused: '✕', kept: '…' };

interface VerdictPanelProps {
  /** Null before the first. */
  verdict: (Verdict & { id: number }) | null;
  /** What is said while nothing was decided yet. */
  idle: string;
  isBusy: boolean;
}

/** The last verdict, large: a colour, a sign, a word, the name and the seat. */
export function VerdictPanel({ verdict, idle, isBusy }: VerdictPanelProps) {
  return (
    <div
      className={[
        styles.panel,
        verdict === null || isBusy ? styles.idle : styles[verdict.tone],
        verdict !== null && styles.told,
      ]
        .filter(Boolean)
        .join(' ')}
      role="status"
      aria-live="assertive"
      aria-atomic="true"
      aria-busy={isBusy}
    >
      {verdict === null || isBusy ? (
        <p className={styles.reason}>{isBusy ? deskWords.deciding : idle}</p>
      ) : (
        // A new element each time: the same words twice are read twice, and seen to come again.
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
