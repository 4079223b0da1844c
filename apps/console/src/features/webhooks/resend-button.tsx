import type { WebhookDelivery } from '@backline/contract/webhooks';
import { Button } from 'antd';
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
    <Button
      size="small"
      aria-label={`Resend ${nameOfKind(kind)} ${id}`}
      loading={resend.isPending}
      onClick={() => void notify(() => resend.mutateAsync({ webhook_id: webhookId, delivery_id: id }))}
    >
      Resend
    </Button>
  );
}
