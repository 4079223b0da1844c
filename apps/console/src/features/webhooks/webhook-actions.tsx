import type { Webhook } from '@backline/contract/webhooks';
import { secretOverlapHours } from '@backline/contract/webhook-kinds';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../lib/session.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import { useAsk } from '../../ui/use-ask.ts';
import { useNotify } from '../../ui/use-notify.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { webhookPaths } from './webhook-paths.ts';
import { WebhookSecret } from './webhook-secret.tsx';
import { useDeleteWebhook, usePauseWebhook, useRotateSecret, useTestWebhook } from './webhook.queries.ts';

export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const one = { webhook_id: webhook.id };
  const ask = useAsk();
  const notify = useNotify();
  const navigate = useNavigate();
  const session = useSession();
  const test = useTestWebhook();
  const pause = usePauseWebhook();
  const rotate = useRotateSecret();
  const remove = useDeleteWebhook();
  const [isEdited, setIsEdited] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const isPaused = webhook.pause_reason !== null;

  const askToRotate = () =>
    ask({
      title: 'Rotate the secret?',
      content: `Backline signs with the new and the previous secret for ${secretOverlapHours} hours, so that you can change the receiver without losing events.`,
      okText: 'Rotate',
      run: async () => {
        const done = await rotate.mutateAsync(one);
        setSecret(done.secret);
        return done;
      },
    });
  const askToDelete = () =>
    ask({
      title: 'Delete this webhook?',
      content: 'Its log is deleted with it, and waiting events are not sent.',
      okText: 'Delete',
      isDangerous: true,
      run: () => remove.mutateAsync(one),
      onDone: () => void navigate(webhookPaths.list(session, webhook.manager_id)),
    });
  const setPaused = (is_paused: boolean) => void notify(() => pause.mutateAsync({ ...one, is_paused }));

  return (
    <>
      {isPaused ? (
        <Button type="primary" loading={pause.isPending} onClick={() => setPaused(false)}>
          Resume
        </Button>
      ) : (
        <SendButton type="primary" isSending={test.isPending} onSend={() => void notify(() => test.mutateAsync(one))}>
          Send test
        </SendButton>
      )}
      <Button onClick={() => setIsEdited(true)}>Edit</Button>
      <RowMenu
        name="this webhook"
        actions={[
          { label: 'Rotate secret', run: askToRotate },
          ...(isPaused ? [] : [{ label: 'Pause', run: () => setPaused(true) }]),
          { label: 'Delete', isDangerous: true, run: askToDelete },
        ]}
      />
      <WebhookDialog
        isOpen={isEdited}
        webhook={webhook}
        whose={{}}
        onClose={() => setIsEdited(false)}
        onSecret={setSecret}
      />
      {secret !== null && <WebhookSecret secret={secret} title="New secret" onClosed={() => setSecret(null)} />}
    </>
  );
}
