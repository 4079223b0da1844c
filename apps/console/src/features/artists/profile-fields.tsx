import { createProfileInput, profileLinks, type Profile, type ProfileLink } from '@backline/contract/artists';
import { personThumbnailSidePx } from '@backline/contract/images';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { fieldRules } from '../../lib/form-rules.ts';
import { AddressChange } from '../../nouns/people/address-change.tsx';
import defaultPerson from '../../nouns/people/default-person.svg';
import { PhoneInput, phoneRules } from '../../ui/phone-input.tsx';
import styles from '../../ui/record-form.module.css';
import { RecordImage } from '../../ui/record-image.tsx';

const { shape } = createProfileInput;

const linkLabels: Record<ProfileLink, string> = {
  facebook_url: 'Facebook URL',
  twitter_url: 'Twitter URL',
  instagram_url: 'Instagram URL',
  epk_url: 'EPK URL',
  tiktok_url: 'TikTok URL',
  spotify_url: 'Spotify URL',
  youtube_url: 'YouTube URL',
  amazon_music_url: 'Amazon Music URL',
  website_url: 'Website URL',
  artist_info_url1: 'Artist Info URL 1',
  artist_info_url2: 'Artist Info URL 2',
};

/** `stored` is who is edited; null for somebody new. */
export function PersonFields({ stored }: { stored: Profile | null }) {
  return (
    <div className={styles.grid}>
      <RecordImage label="Profile Image" fallback={defaultPerson} thumbnailSidePx={personThumbnailSidePx} />
      <Form.Item className={styles.wide} name="name" label="Name" {...fieldRules(shape.name)}>
        <Input autoComplete="off" />
      </Form.Item>
      {stored === null ? <NewAddresses /> : <StoredAddresses stored={stored} />}
    </div>
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
  const [pendingEmail, setPendingEmail] = useState(stored.pending_email);
  const [pendingPhone, setPendingPhone] = useState(stored.pending_phone_number);
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

export function LinkFields() {
  return (
    <div className={styles.grid}>
      {profileLinks.map((link) => (
        <Form.Item
          key={link}
          name={link}
          label={linkLabels[link]}
          validateTrigger="onBlur"
          {...fieldRules(shape[link])}
        >
          <Input type="url" inputMode="url" placeholder="https://" autoComplete="off" />
        </Form.Item>
      ))}
    </div>
  );
}
