import { SecretOnceDialog } from '../../ui/secret-once-dialog.tsx';

interface WebhookSecretProps {
  secret: string;
  title: string;
  onClosed: () => void;
}

export const WebhookSecret = (props: WebhookSecretProps) => (
  <SecretOnceDialog
    {...props}
    label="Secret"
    note="Store this secret in the receiver now. It verifies that events come from Backline, and is not shown again."
    loss="The secret is not shown again. Without a copy you have to rotate it."
  />
);
