import * as peopleTexts from '@backline/contract/people.texts';
import * as eventTexts from '@backline/contract/events.texts';
import { staffEmail } from '@backline/contract/people';
import type { TeamMember } from '@backline/contract/team';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { fieldRules } from '../../lib/form-rules.ts';
import { toPhoneNumber, type PhoneValue } from '@backline/page/phone-typing';
import type { AddressKind } from '../../nouns/people/address-change.queries.ts';
import { PendingAddress, pendingOf, type Pending } from '../../nouns/people/pending-address.tsx';
import { useManagers } from '../../nouns/people/people.queries.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { isUnsupported, PhoneInput, phoneRules } from '../../ui/phone-input.tsx';
import styles from './team-form.module.css';

interface FieldProps {
  stored: TeamMember | null;
}

export function EmailField({ stored }: FieldProps) {
  return (
    <Form.Item
      name="email"
      label="Email"
      validateTrigger="onBlur"
      extra={waiting('email', stored)}
      {...fieldRules(staffEmail)}
    >
      <Input type="email" autoComplete="off" />
    </Form.Item>
  );
}

/** Edits the phone number. Keeps a stored number whose country the picker lacks until it is replaced. */
export function PhoneField({ stored }: FieldProps) {
  const value = Form.useWatch<PhoneValue | undefined>('phone_number');
  const kept = stored?.phone_number ?? null;
  const isFlagged = value !== undefined && isUnsupported(value) && toPhoneNumber(value) === kept;
  const pending = waiting('phone_number', stored);
  return (
    <Form.Item
      name="phone_number"
      label="Phone"
      validateTrigger="onBlur"
      extra={
        (isFlagged || pending !== null) && (
          <>
            {isFlagged && <span className={styles.flag}>{peopleTexts.unsupportedCountryCode}</span>}
            {pending}
          </>
        )
      }
      {...phoneRules(stored && { kept })}
    >
      <PhoneInput />
    </Form.Item>
  );
}

/** Returns the pending address change, or null if there is none, so that it takes no space below the input. */
function waiting(kind: AddressKind, stored: TeamMember | null) {
  const pending = stored && pendingOf(stored, kind);
  return stored === null || pending === null ? null : <Waiting kind={kind} personId={stored.id} first={pending} />;
}

function Waiting({ kind, personId, first }: { kind: AddressKind; personId: number; first: Pending }) {
  const [pending, setPending] = useState<Pending | null>(first);
  return <PendingAddress kind={kind} personId={personId} pending={pending} onChanged={setPending} />;
}

export function ManagerField({ stored }: FieldProps) {
  const managers = useManagers({ enabled: true });
  const options = new Map(managers.data?.map(({ id, name }) => [id, name]));
  // Adds the member's manager, who is missing from the list if deactivated.
  if (stored !== null && stored.manager_id !== null) options.set(stored.manager_id, stored.manager_name ?? '');
  return (
    <Form.Item name="manager_id" label="Manager" rules={[{ required: true, message: eventTexts.managerRequired }]}>
      <Combobox query={managers} options={Array.from(options, ([value, label]) => ({ value, label }))} />
    </Form.Item>
  );
}
