import { secondFactorCode } from '@backline/contract/second-factor';
import { password } from '@backline/contract/auth';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { fieldRules } from '../../lib/form-rules.ts';
import { FormFailure, useSmallForm } from '../../ui/form-failure.tsx';
import styles from './account.module.css';
import type { Proof } from './second-factor.queries.ts';

interface ProofFormProps {
  lead: string;
  label: string;
  isDangerous: boolean;
  run: (proof: Proof) => Promise<unknown>;
  onCancel: () => void;
}

/** Asks for a code or the password, so that nobody can change the sign-in on a console that was left open. */
export function ProofForm({ lead, label, isDangerous, run, onCancel }: ProofFormProps) {
  const [isByPassword, setIsByPassword] = useState(false);
  const { failure, props } = useSmallForm(async (typed: Proof) => {
    await run(isByPassword ? { password: typed.password } : { code: typed.code });
  });
  return (
    <Form<Proof> {...props} initialValues={{ code: '', password: '' }}>
      <p className={styles.note}>{lead}</p>
      {isByPassword ? (
        <Form.Item name="password" label="Your password" validateTrigger="onBlur" {...fieldRules(password)}>
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
      ) : (
        <Form.Item
          name="code"
          label="Code from your app, or a recovery code"
          validateTrigger="onBlur"
          {...fieldRules(secondFactorCode)}
        >
          <Input autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} autoFocus />
        </Form.Item>
      )}
      <FormFailure failure={failure} />
      <div className={styles.buttons}>
        <Button type="primary" danger={isDangerous} htmlType="submit">
          {label}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="link" onClick={() => setIsByPassword(!isByPassword)}>
          {isByPassword ? 'Use a code instead' : 'Use my password instead'}
        </Button>
      </div>
    </Form>
  );
}
