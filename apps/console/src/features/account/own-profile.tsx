import * as generalTexts from '@backline/contract/general.texts';
import { ownProfileInput, type OwnProfile as Profile } from '@backline/contract/own-profile';
import { Card, Skeleton } from 'antd';
import { savedBy } from '../../lib/form-calls.ts';
import { useSession } from '../../lib/session.tsx';
import { LinkFields } from '../../nouns/people/link-fields.tsx';
import { personImageInputs, plainFields, plainProfile, type PlainProfile } from '../../nouns/people/plain-profile.ts';
import { personConflict, profileLabels, showProfileValue } from '../../nouns/people/profile-conflict.ts';
import { ProfileSection } from '../../nouns/people/profile-section.tsx';
import { StoreFields } from '../../nouns/people/store-fields.tsx';
import { StoreOrdersPanel } from '../../nouns/people/store-orders-panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RecordEditForm } from '../../ui/record-edit-form.tsx';
import { FormSection } from '../../ui/record-form.tsx';
import styles from './account.module.css';
import { useOwnProfile, useUpdateOwnProfile } from './account.queries.ts';

export function OwnProfile() {
  const profile = useOwnProfile();
  return (
    <QueryState query={profile} skeleton={<ProfileLoading />}>
      {(opened) => (
        <OwnProfileForm
          opened={opened}
          load={async () => {
            // Throws on an error, because a failed refetch keeps the old data, which would be mistaken for the stored
            // values.
            const { data } = await profile.refetch({ throwOnError: true });
            if (data === undefined) throw new Error(generalTexts.fetchFailed);
            return data;
          }}
        />
      )}
    </QueryState>
  );
}

/** Keeps the height of the form, so that nothing below moves when it arrives. */
function ProfileLoading() {
  const { user } = useSession();
  return (
    <Card className={sells(user?.role) ? styles.sellerLoading : styles.profileLoading}>
      <Skeleton active paragraph={{ rows: 6 }} title={false} />
    </Card>
  );
}

const sells = (role: Profile['role'] | undefined) => role === 'MANAGER' || role === 'ARTIST';

function OwnProfileForm({ opened, load }: { opened: Profile; load: () => Promise<Profile> }) {
  return (
    <RecordEditForm
      opened={opened}
      load={load}
      toValues={plainProfile}
      schema={ownProfileInput}
      toBody={(values, image, base) => ({ ...plainFields(values, image), version: base.version })}
      save={savedBy(useUpdateOwnProfile())}
      inputOf={personImageInputs}
      backTo="/"
      backLabel="Back"
      conflict={personConflict<PlainProfile, Profile>({
        labels: profileLabels,
        show: showProfileValue,
        whom: 'your profile',
      })}
    >
      {() => (
        <>
          <ProfileSection name={ownProfileInput.shape.name} isOwn />
          {sells(opened.role) && (
            <>
              <FormSection title="Links" help="Website, music and social media.">
                <LinkFields />
              </FormSection>
              <FormSection title="Store configuration" help="Another online store that sells your merch.">
                <StoreFields
                  key={opened.version}
                  hasToken={opened.has_storefront_access_token}
                  hasWebhookSecret={opened.has_store_webhook_secret}
                />
                <StoreOrdersPanel seller={opened} />
              </FormSection>
            </>
          )}
        </>
      )}
    </RecordEditForm>
  );
}
