import { profileLinks, type Profile, type ProfileLink, type ProfileRole } from '@backline/contract/artists';
import type { PersonCard } from '@backline/contract/people';
import type { TeamMember } from '@backline/contract/team';
import type { ObjectStorage } from '../../platform/storage/storage.port.ts';
import type { PersonRole } from './people.policy.ts';
import type { PersonRow } from './person.repository.ts';
import type { ProfileColumns } from './profile.repository.ts';

/** For whom and with what a person is shown. */
export interface View {
  storage: Pick<ObjectStorage, 'publicUrl'>;
  /** Whether the reader is told the identity's id. */
  withIdentity: boolean;
}

type Pending = Pick<Profile, 'pending_email' | 'pending_phone_number'>;

function presentAs<R extends PersonRole>(row: PersonRow, role: R, { storage, withIdentity }: View) {
  return {
    id: row.id,
    role,
    name: row.name,
    email: row.email,
    phone_number: row.phone_number,
    profile_image_url: addressOf(row.profile_image_key, storage),
    profile_image_thumbnail_url: addressOf(row.profile_image_thumbnail_key, storage),
    manager_id: row.manager_id,
    manager_name: row.manager_name,
    is_active: row.is_active,
    firebase_uid: withIdentity ? row.identity_id : null,
  };
}

/** What an audit line tells of somebody's name and picture. */
export function describePerson(
  { name, ...keys }: Pick<PersonRow, 'name' | 'profile_image_key' | 'profile_image_thumbnail_key'>,
  { storage }: View,
) {
  return {
    name,
    profile_image_url: addressOf(keys.profile_image_key, storage),
    profile_image_thumbnail_url: addressOf(keys.profile_image_thumbnail_key, storage),
  };
}

export const presentCard = (row: PersonRow, role: PersonRole, view: View): PersonCard => presentAs(row, role, view);

export function presentTeamMember(row: PersonRow, pending: Pending, view: View): TeamMember {
  return { ...presentAs(row, 'TEAMMEMBER', view), ...pending };
}

export function presentProfile(
  row: PersonRow,
  role: ProfileRole,
  { profile, pending }: { profile: ProfileColumns; pending: Pending },
  view: View,
): Profile {
  return {
    ...presentAs(row, role, view),
    ...linksOf(profile),
    store_type: profile.store_type,
    store_url: profile.store_url,
    has_storefront_access_token: profile.storefront_access_token_sealed !== null,
    ...pending,
  };
}

export function linksOf(from: Record<ProfileLink, string | null>): Record<ProfileLink, string | null> {
  return Object.fromEntries(profileLinks.map((link) => [link, from[link]])) as Record<ProfileLink, string | null>;
}

const addressOf = (key: string | null, storage: View['storage']) => (key === null ? null : storage.publicUrl(key));
