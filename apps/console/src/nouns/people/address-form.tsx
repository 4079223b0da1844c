import { newEmail } from '@backline/contract/person-changes';
import { cleanLine } from '@backline/contract/typed-text';
import { App, Button, Form, Input } from 'antd';
import { useAttemptKey } from '@backline/page/attempt-key';
import { fieldRules } from '../../lib/form-rules.ts';
import { noPhone, toPhoneNumber, toPhoneValue, type PhoneValue } from '@backline/page/phone-typing';
import { FormFailure, useSmallForm } from '../../ui/form-failure.tsx';
import { isUnsupported, PhoneInput, phoneRules } from '../../ui/phone-input.tsx';
import styles from './address-change.module.css';
import { useSendConfirmation, type AddressKind } from './address-change.queries.ts';
import { addressLabels } from './address-labels.ts';

interface AddressFormProps {
  kind: AddressKind;
  personId: number;
  current: string | null;
  onCancel: () => void;
  onSent: (address: string) => void;
}

/** Uses the field names of the request, so that the server's field errors appear next to their inputs. */
interface Typed {
  email: string;
  phone_number: PhoneValue;
}

export function AddressForm({ kind, personId, current, onCancel, onSent }: AddressFormProps) {
  const { message } = App.useApp();
  const send = useSendConfirmation(kind, personId);
  const attemptKey = useAttemptKey();

  const { failure, props } = useSmallForm(
    async (typed: Typed) => {
      const address = kind === 'email' ? newEmail.parse(typed.email) : toPhoneNumber(typed.phone_number);
      const answer = await send.mutateAsync({ address, idempotencyKey: attemptKey(address) });
      message.success(answer.message);
      onSent(kind === 'email' ? cleanLine(typed.email).toLowerCase() : address);
    },
    { unexplained: addressLabels[kind].failed },
  );

  return (
    <Form<Typed> {...props} initialValues={{ email: '', phone_number: startingWith(current) }}>
      <p>
        The change takes effect once the new email or phone number is confirmed. Anyone who has signed in before is also
        notified at the old one and has 24 hours to cancel. Their other devices are then signed out.
      </p>
      {kind === 'email' ? (
        <Form.Item name="email" label="New email" validateTrigger="onBlur" {...fieldRules(newEmail)}>
          <Input type="email" autoComplete="off" autoFocus />
        </Form.Item>
      ) : (
        <Form.Item name="phone_number" label="New phone number" validateTrigger="onBlur" {...phoneRules()}>
          <PhoneInput autoFocus />
        </Form.Item>
      )}
      <FormFailure failure={failure} />
      <div className={styles.actions}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={send.isPending}>
          Send confirmation
        </Button>
      </div>
    </Form>
  );
}

function startingWith(current: string | null): PhoneValue {
  const value = toPhoneValue(current);
  return isUnsupported(value) ? noPhone : { ...value, number: '' };
}
