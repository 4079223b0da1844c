import type { WebhookDelivery } from '@backline/contract/webhooks';
import { SendButton } from '../../ui/send-button.tsx';
import { useNotify } from '../../ui/use-notify.ts';
import { nameOfKind } from './webhook-state.tsx';
import { useResend } from './webhook.queries.ts';

interface ResendButtonProps {
  webhookId: number;
  delivery: Pick<WebhookDelivery, 'id' | 'kind'>;
}

export function ResendButton({ webhookId, delivery: { id, kind } }: ResendButtonProps) {
  const notify = useNotify();
  const resend = useResend();
  return (
    <SendButton
      size="small"
      aria-label={`Resend ${nameOfKind(kind)} ${id}`}
      isSending={resend.isPending}
      onSend={() => void notify(() => resend.mutateAsync({ webhook_id: webhookId, delivery_id: id }))}
    >
      Resend
    </SendButton>
  );
}
