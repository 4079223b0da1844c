import { newAccountInput } from '@backline/contract/connected-account';
import * as connectedAccountTexts from '@backline/contract/connected-account.texts';
import { useAttemptKey } from '@backline/page/attempt-key';
import { Button, Form, Input } from 'antd';
import { fieldRules } from '../../lib/form-rules.ts';
import { FormFailure, useSmallForm } from '../../ui/form-failure.tsx';
import { useCreateAccount, type Whose } from './connected-account.queries.ts';
import { goToProvider } from './go-to-provider.ts';
import { SandboxNote } from './sandbox-note.tsx';

export function AccountForm({ whose, isSandbox }: { whose: Whose; isSandbox: boolean }) {
  const create = useCreateAccount();
  const keyOf = useAttemptKey();

  const { failure, props } = useSmallForm(async ({ email = '' }: { email?: string }) => {
    const input = { ...whose, email };
    const { stripe_account_hosted_url: url } = await create.mutateAsync({ input, idempotencyKey: keyOf(input) });
    goToProvider(url);
  });

  return (
    <Form {...props} requiredMark>
      <p>Create a payout account to start selling. Your sales are paid out to it.</p>
      {isSandbox && <SandboxNote />}
      <FormFailure failure={failure} />
      <Form.Item name="email" label="Email" {...fieldRules(newAccountInput.shape.email)}>
        <Input type="email" inputMode="email" autoComplete="email" placeholder={connectedAccountTexts.emailRequired} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={create.isPending}>
        Create Account
      </Button>
    </Form>
  );
}
