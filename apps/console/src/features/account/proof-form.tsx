import { secondFactorCode } from '@backline/contract/second-factor';
import { password } from '@backline/contract/auth';
import { useSingleFlight } from '@backline/page/single-flight';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { fieldRules } from '../../lib/form-rules.ts';
import { FormFailure, useFormFailure, useSmallForm } from '../../ui/form-failure.tsx';
import styles from './account.module.css';
import { provePasskey, type Proof } from './second-factor.queries.ts';

interface ProofFormProps {
  lead: string;
  label: string;
  isDangerous: boolean;
  hasApp: boolean;
  hasPasskey: boolean;
  run: (proof: Proof) => Promise<unknown>;
  onCancel: () => void;
}

interface Typed {
  code: string;
  password: string;
}

/** Asks for a proof, so that nobody can change the sign-in on a console that was left open. */
export function ProofForm({ lead, label, isDangerous, hasApp, hasPasskey, run, onCancel }: ProofFormProps) {
  const [isByPassword, setIsByPassword] = useState(false);
  const { form, failure, props } = useSmallForm((typed: Typed) =>
    run(isByPassword ? { password: typed.password } : { code: typed.code }),
  );
  const passkey = useFormFailure(form);
  const showPasskey = useSingleFlight(async () => {
    passkey.forget();
    await provePasskey().then(run).catch(passkey.fail);
  });
  return (
    <Form<Typed> {...props} name="proof" initialValues={{ code: '', password: '' }}>
      <p className={`${styles.note} ${styles.reason}`}>{lead}</p>
      {isByPassword ? (
        <Form.Item name="password" label="Your password" validateTrigger="onBlur" {...fieldRules(password)}>
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
      ) : (
        <Form.Item
          name="code"
          label={hasApp ? 'Code from your app, or a recovery code' : 'Recovery code'}
          validateTrigger="onBlur"
          {...fieldRules(secondFactorCode)}
        >
          <Input autoComplete={hasApp ? 'one-time-code' : 'off'} autoCapitalize="none" spellCheck={false} autoFocus />
        </Form.Item>
      )}
      <FormFailure failure={failure.length > 0 ? failure : passkey.failure} />
      <div className={styles.buttons}>
        <Button type="primary" danger={isDangerous} htmlType="submit">
          {label}
        </Button>
        {hasPasskey && <Button onClick={() => void showPasskey()}>Use a passkey</Button>}
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="link" onClick={() => setIsByPassword(!isByPassword)}>
          {isByPassword ? 'Use a code instead' : 'Use my password instead'}
        </Button>
      </div>
    </Form>
  );
}
