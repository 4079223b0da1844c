import { useSingleFlight } from '@backline/page/single-flight';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { failureText } from '../../lib/failure-text.ts';
import { endSession } from '../../lib/session.ts';
import { texts } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './profile.module.css';
import { download, signOut, signOutEverywhere } from './profile.queries.ts';

/** Out of this phone, of every phone, with one's data, and for good. */
export function WaysOut() {
  const [, navigate] = useLocation();
  const end = useMutation({
    mutationFn: (isEverywhere: boolean) => (isEverywhere ? signOutEverywhere() : signOut()),
    onSuccess: () => {
      navigate('/', { replace: true });
      endSession('left');
    },
  });
  const data = useMutation({ mutationFn: download });
  const signOutOnce = useSingleFlight((isEverywhere: boolean) => end.mutateAsync(isEverywhere).catch(() => {}));
  const downloadOnce = useSingleFlight(() => data.mutateAsync().catch(() => {}));
  const error = end.error ?? data.error;
  return (
    <section className={styles.ways} aria-label={texts.profile.ways}>
      {error !== null && <Notice kind="error">{failureText(error)}</Notice>}
      <Button look="quiet" isBusy={end.isPending && !end.variables} onClick={() => void signOutOnce(false)}>
        {texts.profile.signOut}
      </Button>
      <Button look="quiet" isBusy={end.isPending && end.variables} onClick={() => void signOutOnce(true)}>
        {texts.profile.signOutEverywhere}
      </Button>
      <Button look="quiet" isBusy={data.isPending} onClick={() => void downloadOnce()}>
        {texts.profile.download}
      </Button>
      <Link className={styles.leave} href="/delete-me">
        {texts.profile.leave}
      </Link>
    </section>
  );
}
