import { kindKeys, webhookKinds, type WebhookKind } from '@backline/contract/webhook-kinds';
import { kindNames } from '@backline/contract/webhooks.texts';
import { webhookInput, type Webhook } from '@backline/contract/webhooks';
import { useAttemptKey } from '@backline/page/attempt-key';
import { App, Button, Checkbox, Form, Input } from 'antd';
import { fieldRules } from '../../lib/form-rules.ts';
import { useSession } from '../../lib/session.tsx';
import { FormFailure, useSmallForm } from '../../ui/form-failure.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { useAddWebhook, useUpdateWebhook, type Whose } from './webhook.queries.ts';
import styles from './webhooks.module.css';

interface Values {
  url: string;
  description: string;
  kinds: WebhookKind[];
}

const rules = webhookInput.shape;

interface WebhookFormProps {
  /** The webhook to change; null adds one. */
  webhook: Webhook | null;
  whose: Whose;
  onSecret: (secret: string, webhookId: number) => void;
  onClose: () => void;
}

interface WebhookDialogProps extends WebhookFormProps {
  isOpen: boolean;
}

export function WebhookDialog({ isOpen, ...form }: WebhookDialogProps) {
  const title = form.webhook === null ? 'Add webhook' : 'Edit webhook';
  return (
    <FormModal open={isOpen} title={title} footer={null} width={640} destroyOnHidden onCancel={form.onClose}>
      <WebhookForm {...form} />
    </FormModal>
  );
}

function WebhookForm({ webhook, whose, onSecret, onClose }: WebhookFormProps) {
  const { message } = App.useApp();
  const add = useAddWebhook();
  const update = useUpdateWebhook();
  const attemptKey = useAttemptKey();
  const offered = useOfferedKinds();
  const { failure, props } = useSmallForm(async (values: Values) => {
    if (webhook === null) {
      const input = { ...whose, ...values };
      const made = await add.mutateAsync({ input, idempotencyKey: attemptKey(input) });
      onClose();
      onSecret(made.secret, made.webhook_id);
      return;
    }
    const input = { webhook_id: webhook.id, ...values };
    const done = await update.mutateAsync({ input, idempotencyKey: attemptKey(input) });
    message.success(done.message);
    onClose();
  });
  return (
    <Form<Values>
      {...props}
      name="webhook"
      initialValues={{
        url: webhook?.url ?? '',
        description: webhook?.description ?? '',
        kinds: offered.filter((kind) => webhook === null || webhook.kinds.includes(kind)),
      }}
    >
      <Form.Item
        name="url"
        label="Address"
        extra="A public https address of the system that receives the events"
        {...fieldRules(rules.url)}
      >
        <Input inputMode="url" autoComplete="off" spellCheck={false} placeholder="https://example.org/webhooks" />
      </Form.Item>
      <Form.Item name="description" label="Description" {...fieldRules(rules.description)}>
        <Input autoComplete="off" placeholder="Such as CRM or accounting" />
      </Form.Item>
      {/* A group of checkboxes cannot be marked as required for screen readers. */}
      <Form.Item name="kinds" label="Events" {...fieldRules(rules.kinds)} required={false}>
        <Checkbox.Group
          aria-label="Events"
          className={styles.kinds}
          options={offered.map((kind) => ({ value: kind, label: kindNames[kind] }))}
        />
      </Form.Item>
      <FormFailure failure={failure} className={styles.failure} />
      <div className={styles.controls}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={add.isPending || update.isPending}>
          {webhook === null ? 'Add webhook' : 'Save'}
        </Button>
      </div>
    </Form>
  );
}

/** Managers choose among the kinds that they may see. An ADMIN holds other keys than managers, so the server decides. */
function useOfferedKinds(): readonly WebhookKind[] {
  const { reachesAll, user } = useSession();
  return webhookKinds.filter((kind) => reachesAll || user?.access_features.includes(kindKeys[kind]) === true);
}
