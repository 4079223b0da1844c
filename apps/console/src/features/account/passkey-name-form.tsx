import { describeDevice } from '@backline/contract/device-name';
import { passkeyName, type PasskeyCreation } from '@backline/contract/passkeys';
import { App, Button, Form, Input } from 'antd';
import { fieldRules } from '../../lib/form-rules.ts';
import { FormFailure, useSmallForm } from '../../ui/form-failure.tsx';
import styles from './account.module.css';
import { useConfirmPasskey } from './second-factor.queries.ts';

interface PasskeyNameFormProps {
  creation: PasskeyCreation;
  onCancel: () => void;
  /** Receives recovery codes with the first factor, otherwise none. */
  onDone: (codes: string[]) => void;
}

export function PasskeyNameForm({ creation, onCancel, onDone }: PasskeyNameFormProps) {
  const { message } = App.useApp();
  const confirm = useConfirmPasskey();
  const { failure, props } = useSmallForm(async ({ name }: { name: string }) => {
    const done = await confirm.mutateAsync({ creation, name: passkeyName.parse(name) });
    message.success(done.message);
    onDone(done.recovery_codes);
  });
  return (
    <Form {...props} name="passkey" initialValues={{ name: describeDevice(navigator.userAgent).name }}>
      <Form.Item name="name" label="Name of the passkey" validateTrigger="onBlur" {...fieldRules(passkeyName)}>
        <Input autoComplete="off" autoFocus />
      </Form.Item>
      <FormFailure failure={failure} />
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={confirm.isPending}>
          Create the passkey
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}
