import { pollMs } from '@backline/contract/live';
import { useSometimeWithin } from '@backline/page/use-live';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { formatList } from '../lib/format.ts';
import { onReturn, useIsAway } from '../lib/network.ts';
import { passToPage, turnToNewVersion, useNewVersion } from '../lib/new-version.ts';
import { outbox, useQueued } from '../lib/outbox/fan-outbox.ts';
import * as generalTexts from '@backline/contract/general.texts';
import { Button } from '../ui/button.tsx';
import styles from './strip.module.css';

/** Spread of the phones of a hall, which all reconnect when the server is back. */
const returnMs = 3_000;

/** Overlays the foot of every page, so that nothing moves when it appears. */
export function Strip() {
  const [location] = useLocation();
  const isAway = useIsAway();
  const hasNewVersion = useNewVersion();
  useEffect(passToPage, [location]);
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isAway) return;
    const timer = setInterval(() => void queryClient.refetchQueries({ type: 'active' }), pollMs);
    return () => clearInterval(timer);
  }, [isAway, queryClient]);
  const refetchFailed = useSometimeWithin(returnMs, () => {
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  });
  useEffect(() => onReturn(refetchFailed));

  const kept = useQueued();
  const waiting = kept.filter(({ told }) => told === null).map(({ label }) => label);
  const state = [
    isAway && generalTexts.fan.strip.away,
    waiting.length > 0 && generalTexts.fan.strip.waiting(formatList(waiting)),
  ].filter(Boolean);

  const isShown = state.length > 0 || hasNewVersion || kept.length > 0;

  return (
    <aside className={styles.strip} data-shown={isShown || undefined} aria-label={generalTexts.fan.strip.label}>
      <p role="status">{state.join(' ')}</p>
      {kept.map(
        ({ key, label, told }) =>
          told !== null && (
            <div key={key} className={styles.line} role="alert">
              <p>{generalTexts.fan.strip.refused(label, told)}</p>
              <Button look="quiet" onClick={() => void outbox.dismiss(key)}>
                {generalTexts.fan.strip.dismiss}
              </Button>
            </div>
          ),
      )}
      {hasNewVersion && (
        <div className={styles.line}>
          <p role="status">{generalTexts.fan.strip.newVersion}</p>
          <Button look="quiet" onClick={turnToNewVersion}>
            {generalTexts.fan.strip.turn}
          </Button>
        </div>
      )}
    </aside>
  );
}
