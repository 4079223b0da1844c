import { profileLinks, type Profile, type ProfileLink, type ProfileRole } from '@backline/contract/artists';
import { presentPerson, type PersonRow, type View } from '../people/index.ts';
import type { ProfileColumns } from './profile.repository.ts';

type Pending = Pick<Profile, 'pending_email' | 'pending_phone_number'>;

export function presentProfile(
  row: PersonRow,
  role: ProfileRole,
  { profile, pending }: { profile: ProfileColumns; pending: Pending },
  view: View,
): Profile {
  return {
    ...presentPerson(row, role, view),
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
