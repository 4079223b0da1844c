import { messages } from '@backline/contract/messages';
import { personThumbnailSidePx } from '@backline/contract/images';
import { ownProfileInput, type OwnProfile as Profile } from '@backline/contract/own-profile';
import { Form, Input } from 'antd';
import { useMemo } from 'react';
import { fieldRules } from '../../lib/form-rules.ts';
import defaultPerson from '../../nouns/people/default-person.svg';
import { LinkFields } from '../../nouns/people/link-fields.tsx';
import { PersonConflict, personImageInputs } from '../../nouns/people/person-conflict.tsx';
import { plainFields, plainProfile, type PlainProfile } from '../../nouns/people/plain-profile.ts';
import { profileLabels, showProfileValue } from '../../nouns/people/profile-conflict-words.ts';
import { StoreFields } from '../../nouns/people/store-fields.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import styles from '../../ui/record-form.module.css';
import { FormSection, RecordForm } from '../../ui/record-form.tsx';
import { RecordImage } from '../../ui/record-image.tsx';
import { useClash } from '../../ui/use-clash.ts';
import { useOwnProfile, useUpdateOwnProfile } from './account.queries.ts';

/** What the person tells of themself: name and picture, and of a manager or an artist the links and the store. */
export function OwnProfile() {
  const profile = useOwnProfile();
  return (
    <QueryState query={profile}>
      {(opened) => (
        <OwnProfileForm
          opened={opened}
          load={async () => {
            const { data, error } = await profile.refetch();
            if (data === undefined) throw error ?? new Error(messages.fetchFailed);
            return data;
          }}
        />
      )}
    </QueryState>
  );
}

function OwnProfileForm({ opened, load }: { opened: Profile; load: () => Promise<Profile> }) {
  const [form] = Form.useForm<PlainProfile>();
  const update = useUpdateOwnProfile();
  const initial = useMemo(() => plainProfile(opened), [opened]);
  const edited = useClash(form, opened, load);
  const hasLinks = opened.role === 'MANAGER' || opened.role === 'ARTIST';

  async function save(input: Parameters<typeof update.mutateAsync>[0]['input'], idempotencyKey: string) {
    const { message } = await update.mutateAsync({ input, idempotencyKey });
    const stored = await load();
    edited.reopen(stored, plainProfile(stored));
    return [message];
  }

  return (
    <>
      <RecordForm
        form={form}
        initial={initial}
        schema={ownProfileInput}
        toBody={(values, image) => ({ ...plainFields(values, image), version: edited.base.current.version })}
        save={save}
        inputOf={personImageInputs}
        onConflict={edited.onConflict}
        backTo="/"
        backLabel="Back"
      >
        <FormSection title="Profile">
          <div className={styles.grid}>
            <RecordImage
              label="Profile Image"
              fallback={defaultPerson}
              thumbnailSidePx={personThumbnailSidePx}
              shape="round"
            />
            <Form.Item className={styles.wide} name="name" label="Name" {...fieldRules(ownProfileInput.shape.name)}>
              <Input autoComplete="name" />
            </Form.Item>
          </div>
        </FormSection>
        {hasLinks && (
          <>
            <FormSection title="Links">
              <LinkFields />
            </FormSection>
            <FormSection title="Store Configuration">
              <StoreFields key={opened.version} hasToken={opened.has_storefront_access_token} />
            </FormSection>
          </>
        )}
      </RecordForm>
      <PersonConflict
        form={form}
        edited={edited}
        toValues={plainProfile}
        labels={profileLabels}
        show={showProfileValue}
      />
    </>
  );
}
