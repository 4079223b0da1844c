import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './inbox.module.css';
import { allowPush, lookAtPush, stopPush } from './own-push.ts';
import * as notificationTexts from '@backline/contract/notifications.texts';

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
      {state === 'denied' && <Notice>{notificationTexts.fan.denied}</Notice>}
      {state === 'ask' && (
        <>
          <p>{notificationTexts.fan.why}</p>
          <Button isBusy={change.isPending} onClick={() => !change.isPending && change.mutate(allowPush)}>
            {notificationTexts.fan.allow}
          </Button>
        </>
      )}
      {state === 'on' && (
        <>
          <Notice kind="good">{notificationTexts.fan.on}</Notice>
          <Button look="quiet" isBusy={change.isPending} onClick={() => !change.isPending && change.mutate(stopPush)}>
            {notificationTexts.fan.stop}
          </Button>
        </>
      )}
      {change.isError && <Notice kind="error">{notificationTexts.fan.failed}</Notice>}
    </section>
  );
}
