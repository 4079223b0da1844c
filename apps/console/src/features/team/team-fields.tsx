import { messages, staffEmail, type TeamMember } from '@backline/contract';
import { Form, Input, Typography } from 'antd';
import { useState } from 'react';
import { fieldRules } from '../../lib/form-rules.ts';
import { useManagers } from '../../lib/people.queries.ts';
import { toPhoneNumber, type PhoneValue } from '../../lib/phone.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { PendingAddress } from '../../ui/pending-address.tsx';
import { isUnsupported, PhoneInput, phoneRules } from '../../ui/phone-input.tsx';

interface FieldProps {
  /** Who is edited; null for somebody new. */
  stored: TeamMember | null;
}

export function EmailField({ stored }: FieldProps) {
  const [pending, setPending] = useState(stored?.pending_email ?? null);
  return (
    <Form.Item
      name="email"
      label="Email"
      validateTrigger="onBlur"
      extra={stored && <PendingAddress kind="email" personId={stored.id} pending={pending} onChanged={setPending} />}
      {...fieldRules(staffEmail)}
    >
      <Input type="email" autoComplete="off" />
    </Form.Item>
  );
}

/** A stored number of a country that the picker lacks stays as it is unless it is replaced. */
export function PhoneField({ stored }: FieldProps) {
  const [pending, setPending] = useState(stored?.pending_phone_number ?? null);
  const value = Form.useWatch<PhoneValue | undefined>('phone_number');
  const kept = stored?.phone_number ?? null;
  const isFlagged = value !== undefined && isUnsupported(value) && toPhoneNumber(value) === kept;
  return (
    <Form.Item
      name="phone_number"
      label="Phone"
      validateTrigger="onBlur"
      extra={
        <>
          {isFlagged && <Typography.Text type="warning">{messages.unsupportedCountryCode}</Typography.Text>}
          {stored && (
            <PendingAddress kind="phone_number" personId={stored.id} pending={pending} onChanged={setPending} />
          )}
        </>
      }
      {...phoneRules(kept)}
    >
      <PhoneInput />
    </Form.Item>
  );
}

export function ManagerField({ stored }: FieldProps) {
  const managers = useManagers({ enabled: true });
  const options = new Map(managers.data?.map(({ id, name }) => [id, name]));
  // Who was deactivated is in no list, and stays the manager all the same.
  if (stored !== null && stored.manager_id !== null) options.set(stored.manager_id, stored.manager_name ?? '');
  return (
    <Form.Item name="manager_id" label="Artist Manager" rules={[{ required: true, message: messages.managerRequired }]}>
      <Combobox query={managers} options={Array.from(options, ([value, label]) => ({ value, label }))} />
    </Form.Item>
  );
}
