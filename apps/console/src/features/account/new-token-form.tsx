import { createToken } from '@backline/contract/api-tokens';
import { useAttemptKey } from '@backline/page/attempt-key';
import { Button, Flex, Form } from 'antd';
import { useState } from 'react';
import { inputErrors } from '../../lib/form-rules.ts';
import { FormFailure, useSmallForm } from '../../ui/form-failure.tsx';
import { TokenFields } from './token-fields.tsx';
import { newToken, tokenInput, type TokenValues } from './token-values.ts';
import { useCreateToken } from './token.queries.ts';

interface NewTokenFormProps {
  onMade: (token: string) => void;
  onCancel: () => void;
}

export function NewTokenForm({ onMade, onCancel }: NewTokenFormProps) {
  const create = useCreateToken();
  const attemptKey = useAttemptKey();
  // A retry sends the same expiry, and so the same Idempotency-Key.
  const [openedMs] = useState(() => Date.now());
  const { form, failure, props } = useSmallForm<TokenValues>(async (values, refuse) => {
    const input = tokenInput(values, openedMs);
    const wrong = inputErrors(createToken.input, input);
    if (wrong.length > 0) return refuse(wrong);
    const { token } = await create.mutateAsync({ input, idempotencyKey: attemptKey(input) });
    onMade(token);
  });
  return (
    <Form<TokenValues> {...props} name="token" form={form} initialValues={newToken}>
      <TokenFields />
      <FormFailure failure={failure} />
      <Flex gap="small" justify="end">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={create.isPending}>
          Make token
        </Button>
      </Flex>
    </Form>
  );
}
