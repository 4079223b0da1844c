import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useIsAway } from '../lib/network.ts';
import { passToPage, turnToNewVersion, useNewVersion } from '../lib/new-version.ts';
import { texts } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import styles from './strip.module.css';

/** At the foot of every page, over what stands there and below its end: nothing jumps when it comes. */
export function Strip() {
  const [location] = useLocation();
  const isAway = useIsAway();
  const hasNewVersion = useNewVersion();
  useEffect(passToPage, [location]);

  return (
    <aside className={styles.strip} aria-label={texts.strip.label}>
      <p role="status">{isAway ? texts.strip.away : ''}</p>
      {hasNewVersion && (
        <div className={styles.version}>
          <p role="status">{texts.strip.newVersion}</p>
          <Button look="quiet" onClick={turnToNewVersion}>
            {texts.strip.turn}
          </Button>
        </div>
      )}
    </aside>
  );
}
