import { useEffect, useState, useSyncExternalStore } from 'react';
import { BotCheckSession, type BotCheckState } from '@backline/page/bot-check/session';
import { api } from './api.ts';
import styles from './bot-check.module.css';

export interface BotCheck {
  take(): Promise<string>;
  session: BotCheckSession;
}

export function useBotCheck(): BotCheck {
  const [session] = useState(() => new BotCheckSession(api));
  useEffect(() => {
    session.open();
    return () => session.close();
  }, [session]);
  return { take: () => session.take(), session };
}

const words: Record<Exclude<BotCheckState['phase'], 'off' | 'failed'>, string> = {
  working: 'Running the security check…',
  asking: 'Please complete the check below.',
  done: 'Verified: you are a person.',
};

export function BotCheckWidget({ check: { session } }: { check: BotCheck }) {
  const state = useSyncExternalStore(session.subscribe, () => session.state);
  if (state.phase === 'off') return null;
  return (
    <div className={styles.check} data-phase={state.phase}>
      <div className={styles.line}>
        <span className={styles.mark} aria-hidden="true" />
        <span role="status">{state.phase === 'failed' ? `The check failed. ${state.reason}` : words[state.phase]}</span>
        {state.phase === 'failed' && (
          <button type="button" className={styles.retry} onClick={session.start}>
            Try again
          </button>
        )}
      </div>
      <div ref={session.attach} hidden={state.phase !== 'asking'} />
    </div>
  );
}
