import { BotCheckSession } from '@backline/page/bot-check/session';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '../../lib/api.ts';
import * as generalTexts from '@backline/contract/general.texts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './bot-check.module.css';
import * as sessionTexts from '@backline/contract/session.texts';

/** Starts the check when the step opens, so that the check is usually solved when the fan submits. */
export function useBotCheck(): BotCheckSession {
  const [session] = useState(() => new BotCheckSession(api));
  useEffect(() => {
    session.open();
    return () => session.close();
  }, [session]);
  return session;
}

/**
 * Shows the state of the bot check, and its challenge only while the fan has to solve it. The state's line is always
 * there, so that nothing moves.
 */
export function BotCheckLine({ check }: { check: BotCheckSession }) {
  const state = useSyncExternalStore(check.subscribe, () => check.state);
  if (state.phase === 'off') return null;
  return (
    <>
      <div ref={check.attach} className={styles.asking} hidden={state.phase !== 'asking'} />
      {state.phase === 'failed' ? (
        <>
          <Notice kind="error">{sessionTexts.fan.checkFailed(state.reason)}</Notice>
          <Button look="quiet" onClick={check.start}>
            {generalTexts.fan.app.retry}
          </Button>
        </>
      ) : (
        <p className={styles.line} role="status">
          {sessionTexts.fan.check[state.phase]}
        </p>
      )}
    </>
  );
}
