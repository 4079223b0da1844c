import { messages } from '@backline/contract/messages';
import { ownProfileInput, type OwnProfile as Profile } from '@backline/contract/own-profile';
import { Form } from 'antd';
import { useMemo } from 'react';
import { LinkFields } from '../../nouns/people/link-fields.tsx';
import { PersonConflict, personImageInputs } from '../../nouns/people/person-conflict.tsx';
import { plainFields, plainProfile, type PlainProfile } from '../../nouns/people/plain-profile.ts';
import { profileLabels, showProfileValue } from '../../nouns/people/profile-conflict-words.ts';
import { ProfileSection } from '../../nouns/people/profile-section.tsx';
import { StoreFields } from '../../nouns/people/store-fields.tsx';
import { StoreOrdersPanel } from '../../nouns/people/store-orders-panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { FormSection, RecordForm } from '../../ui/record-form.tsx';
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
            // Where nothing comes the query keeps what it had, which would pass for what is stored.
            const { data } = await profile.refetch({ throwOnError: true });
            if (data === undefined) throw new Error(messages.fetchFailed);
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
        <ProfileSection name={ownProfileInput.shape.name} isOwn />
        {hasLinks && (
          <>
            <FormSection title="Links">
              <LinkFields />
            </FormSection>
            <FormSection title="Store Configuration">
              <StoreFields
                key={opened.version}
                hasToken={opened.has_storefront_access_token}
                hasWebhookSecret={opened.has_store_webhook_secret}
              />
              <StoreOrdersPanel seller={opened} />
            </FormSection>
          </>
        )}
      </RecordForm>
      <PersonConflict
        form={form}
        edited={edited}
        toValues={plainProfile}
        labels={profileLabels}
        whom="your profile"
        show={showProfileValue}
      />
    </>
  );
}
