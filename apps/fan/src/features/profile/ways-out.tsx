import { useSingleFlight } from '@backline/page/single-flight';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { formatList } from '../../lib/format.ts';
import { outbox, useQueued } from '../../lib/outbox/fan-outbox.ts';
import { endSession, signedInFanId } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { queuedAtStations } from './queued-at-stations.ts';
import styles from './profile.module.css';
import { download, signOut, signOutEverywhere } from './profile.queries.ts';
import * as profileTexts from '@backline/contract/fan-profile.texts';

export function WaysOut() {
  const [, navigate] = useLocation();
  const leave = () => {
    navigate('/', { replace: true });
    endSession('left');
  };
  const end = useMutation({
    mutationFn: (isEverywhere: boolean) => (isEverywhere ? signOutEverywhere() : signOut()),
    onSuccess: leave,
    // An earlier attempt signed this phone out, but its response was lost. Whether other phones were signed out is
    // unknown.
    onError: (_error, isEverywhere) => {
      if (!isEverywhere && signedInFanId() === null) leave();
    },
  });
  const data = useMutation({ mutationFn: download });
  const signOutOnce = useSingleFlight((isEverywhere: boolean) => end.mutateAsync(isEverywhere).catch(() => {}));
  const downloadOnce = useSingleFlight(() => data.mutateAsync().catch(() => {}));
  const error = end.error ?? data.error;

  const calls = useQueued().filter(({ told }) => told === null);
  /** Sign-out that requires a confirmation, because unsent data would be left behind. */
  const [asked, setAsked] = useState<{ isEverywhere: boolean; atStations: string[] } | null>(null);
  const waiting = [...calls.map(({ label }) => label), ...(asked?.atStations ?? [])];
  const askOrEnd = useSingleFlight(async (isEverywhere: boolean) => {
    // Reads the store instead of `calls`, which may not be loaded yet.
    const hasQueued = (await outbox.list()).some(({ told }) => told === null);
    const { doors, kiosks } = await queuedAtStations();
    const atStations = [...doors.map(profileTexts.profile.atDoor), ...kiosks.map(profileTexts.profile.atKiosk)];
    if (hasQueued || atStations.length > 0) setAsked({ isEverywhere, atStations });
    else await signOutOnce(isEverywhere);
  });
  if (asked !== null && waiting.length > 0) {
    return (
      <section className={styles.ways} aria-label={profileTexts.profile.ways}>
        <Failure error={error} />
        <Notice kind="error">{profileTexts.profile.waits(formatList(waiting))}</Notice>
        <Button isBusy={end.isPending} onClick={() => void signOutOnce(asked.isEverywhere)}>
          {profileTexts.profile.signOutNow}
        </Button>
        <Button look="quiet" disabled={end.isPending} onClick={() => setAsked(null)}>
          {profileTexts.profile.stay}
        </Button>
      </section>
    );
  }
  return (
    <section className={styles.ways} aria-label={profileTexts.profile.ways}>
      <Failure error={error} />
      <Button look="quiet" isBusy={end.isPending && !end.variables} onClick={() => void askOrEnd(false)}>
        {profileTexts.profile.signOut}
      </Button>
      <Button look="quiet" isBusy={end.isPending && end.variables} onClick={() => void askOrEnd(true)}>
        {profileTexts.profile.signOutEverywhere}
      </Button>
      <Button look="quiet" isBusy={data.isPending} onClick={() => void downloadOnce()}>
        {profileTexts.profile.download}
      </Button>
      <Link className={styles.leave} href="/delete-me">
        {profileTexts.profile.leave}
      </Link>
    </section>
  );
}
