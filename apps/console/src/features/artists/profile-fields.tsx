import { createProfileInput, type Profile } from '@backline/contract/artists';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { fieldRules } from '../../lib/form-rules.ts';
import { AddressChange } from '../../nouns/people/address-change.tsx';
import { pendingOf } from '../../nouns/people/pending-address.tsx';
import { ProfileSection } from '../../nouns/people/profile-section.tsx';
import { PhoneInput, phoneRules } from '../../ui/phone-input.tsx';

const { shape } = createProfileInput;

export function PersonFields({ stored }: { stored: Profile | null }) {
  return (
    <ProfileSection name={shape.name}>
      {stored === null ? <NewAddresses /> : <StoredAddresses stored={stored} />}
    </ProfileSection>
  );
}

function NewAddresses() {
  return (
    <>
      <Form.Item name="email" label="Email" validateTrigger="onBlur" {...fieldRules(shape.email)}>
        <Input type="email" autoComplete="off" />
      </Form.Item>
      <Form.Item name="phone_number" label="Phone" validateTrigger="onBlur" {...phoneRules()}>
        <PhoneInput />
      </Form.Item>
    </>
  );
}

function StoredAddresses({ stored }: { stored: Profile }) {
  const [pendingEmail, setPendingEmail] = useState(pendingOf(stored, 'email'));
  const [pendingPhone, setPendingPhone] = useState(pendingOf(stored, 'phone_number'));
  return (
    <>
      <AddressChange
        kind="email"
        personId={stored.id}
        current={stored.email}
        pending={pendingEmail}
        onChanged={setPendingEmail}
      />
      <AddressChange
        kind="phone_number"
        personId={stored.id}
        current={stored.phone_number}
        pending={pendingPhone}
        onChanged={setPendingPhone}
      />
    </>
  );
}
