import {
  createProfileInput,
  profileRoleNames,
  updateProfileInput,
  type Profile,
  type ProfileRole,
} from '@backline/contract/artists';
import * as peopleTexts from '@backline/contract/people.texts';
import { savedBy } from '../../lib/form-calls.ts';
import { LinkFields } from '../../nouns/people/link-fields.tsx';
import { personImageInputs } from '../../nouns/people/plain-profile.ts';
import { RecordEditForm } from '../../ui/record-edit-form.tsx';
import { FormSection, RecordForm } from '../../ui/record-form.tsx';
import { personConflict, profileLabels, showProfileValue } from '../../nouns/people/profile-conflict.ts';
import { PersonFields } from './profile-fields.tsx';
import { newProfile, toNew, toUpdate, toValues, type ProfileValues } from './profile-values.ts';
import { loadProfile, useCreateProfile, useUpdateProfile } from './profile.queries.ts';
import { StoreFields } from '../../nouns/people/store-fields.tsx';
import { StoreOrdersPanel } from '../../nouns/people/store-orders-panel.tsx';

/** Email and phone of a stored person change in their own dialogs, so this form never reports a conflict for them. */
const labels = { ...profileLabels, email: 'Email', phone_number: 'Phone' };
const show = (name: keyof ProfileValues, values: ProfileValues) =>
  name === 'email' || name === 'phone_number' ? '' : showProfileValue(name, values);

interface CreateProfileFormProps {
  kind: ProfileRole;
  managerId: number | null;
  listPath: string;
}

export function CreateProfileForm({ kind, managerId, listPath }: CreateProfileFormProps) {
  const create = useCreateProfile();
  return (
    <RecordForm
      initial={newProfile}
      schema={createProfileInput}
      toBody={(values, image) => toNew(values, image, { role: kind, managerId })}
      save={savedBy(create)}
      inputOf={personImageInputs}
      unexplained={peopleTexts.personCreateFailed(profileRoleNames[kind])}
      savedTo={listPath}
      backTo={listPath}
    >
      <ProfileSections kind={kind} stored={null} />
    </RecordForm>
  );
}

interface UpdateProfileFormProps {
  profile: Profile;
  listPath: string;
}

export function UpdateProfileForm({ profile, listPath }: UpdateProfileFormProps) {
  return (
    <RecordEditForm
      opened={profile}
      load={() => loadProfile(profile.role, String(profile.id))}
      toValues={toValues}
      schema={updateProfileInput}
      toBody={(values, image, base) => ({ ...toUpdate(values, image, profile), version: base.version })}
      save={savedBy(useUpdateProfile())}
      inputOf={personImageInputs}
      unexplained={peopleTexts.personUpdateFailed(profileRoleNames[profile.role])}
      savedTo={listPath}
      backTo={listPath}
      conflict={personConflict<ProfileValues, Profile>({ labels, show })}
    >
      {() => <ProfileSections kind={profile.role} stored={profile} />}
    </RecordEditForm>
  );
}

function ProfileSections({ kind, stored }: { kind: ProfileRole; stored: Profile | null }) {
  return (
    <>
      <PersonFields stored={stored} />
      <FormSection title="Links" help="Website, music and social media.">
        <LinkFields />
      </FormSection>
      {kind === 'ARTIST' && (
        <FormSection title="Store configuration" help="Another online store that sells this artist’s merch.">
          <StoreFields
            hasToken={stored?.has_storefront_access_token ?? false}
            hasWebhookSecret={stored?.has_store_webhook_secret ?? false}
          />
          {stored !== null && <StoreOrdersPanel seller={stored} />}
        </FormSection>
      )}
    </>
  );
}
