import { profileFields, type Profile, type ProfileRole } from '@backline/contract/artists';
import type { StaffRole } from '@backline/contract/features';
import { namesOf, pick } from '@backline/contract/fields';
import type { OwnProfile } from '@backline/contract/own-profile';
import type { PendingAddresses } from '@backline/contract/people';
import { describePerson, presentPerson, type PersonRow, type View } from '../people/index.ts';
import type { PlainProfile, ProfileColumns } from './profile.repository.ts';

export function presentProfile(
  row: PersonRow,
  role: ProfileRole,
  { profile, pending }: { profile: ProfileColumns; pending: PendingAddresses },
  view: View,
): Profile {
  return {
    ...presentPerson(row, role, view),
    ...shownColumns(profile),
    ...keptSecretsOf(profile),
    ...pending,
    version: row.version,
  };
}

export function presentOwnProfile(row: PersonRow, role: StaffRole, profile: ProfileColumns, view: View): OwnProfile {
  return {
    id: row.id,
    role,
    ...describePerson(row, view),
    ...shownColumns(profile),
    ...keptSecretsOf(profile),
    version: row.version,
  };
}

const keptSecretsOf = (profile: ProfileColumns) => ({
  has_storefront_access_token: profile.storefront_access_token_sealed !== null,
  has_store_webhook_secret: profile.store_webhook_secret_sealed !== null,
});

export const shownColumns = (from: PlainProfile): PlainProfile => pick(from, namesOf(profileFields));
