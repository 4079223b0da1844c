import { setupCode, type beginTotp } from '@backline/contract/second-factor';
import type { Output } from '@backline/contract/operation';
import { App, Button, Form, Input } from 'antd';
import { fieldRules } from '../../lib/form-rules.ts';
import { SetupQr } from '../../nouns/second-factor/setup-qr.tsx';
import { FormFailure, useSmallForm } from '../../ui/form-failure.tsx';
import styles from './account.module.css';
import { useConfirmTotp } from './second-factor.queries.ts';

export type Setup = Output<typeof beginTotp>;

interface TotpSetupProps {
  setup: Setup;
  onCancel: () => void;
  /** Receives recovery codes with the first factor, otherwise none. */
  onDone: (codes: string[]) => void;
}

export function TotpSetup({ setup, onCancel, onDone }: TotpSetupProps) {
  const { message } = App.useApp();
  const confirm = useConfirmTotp();
  const { failure, props } = useSmallForm(async ({ code }: { code: string }) => {
    const done = await confirm.mutateAsync(code.trim());
    message.success(done.message);
    onDone(done.recovery_codes);
  });
  return (
    <Form {...props} name="totp" initialValues={{ code: '' }}>
      <p className={styles.note}>Scan the code with an authenticator app, then enter the 6 digits that it shows.</p>
      <SetupQr {...setup} />
      <Form.Item
        className={styles.proof}
        name="code"
        label="Code from your app"
        validateTrigger="onBlur"
        {...fieldRules(setupCode)}
      >
        <Input inputMode="numeric" autoComplete="one-time-code" autoFocus />
      </Form.Item>
      <FormFailure failure={failure} />
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={confirm.isPending}>
          Turn on
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}
