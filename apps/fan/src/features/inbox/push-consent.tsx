import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './inbox.module.css';
import { allowPush, lookAtPush, stopPush } from './own-push.ts';
import { texts } from './texts.ts';

const queryKey = ['own-push'];

export function PushConsent() {
  const queryClient = useQueryClient();
  const { data: state } = useQuery({ queryKey, queryFn: lookAtPush, staleTime: 0 });
  const change = useMutation({
    mutationFn: (run: typeof allowPush) => run(),
    onSuccess: (now) => queryClient.setQueryData(queryKey, now),
  });
  if (state === undefined || state === 'none') return null;
  return (
    <section className={styles.consent}>
      {state === 'denied' && <Notice>{texts.denied}</Notice>}
      {state === 'ask' && (
        <>
          <p>{texts.why}</p>
          <Button isBusy={change.isPending} onClick={() => !change.isPending && change.mutate(allowPush)}>
            {texts.allow}
          </Button>
        </>
      )}
      {state === 'on' && (
        <>
          <Notice kind="good">{texts.on}</Notice>
          <Button look="quiet" isBusy={change.isPending} onClick={() => !change.isPending && change.mutate(stopPush)}>
            {texts.stop}
          </Button>
        </>
      )}
      {change.isError && <Notice kind="error">{texts.failed}</Notice>}
    </section>
  );
}
