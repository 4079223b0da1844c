import type { Profile, ProfileRole, createArtistManager, updateArtistManager } from '@backline/contract/artists';
import type { Input } from '@backline/contract/operation';
import { noPhone, toPhoneNumber, type PhoneValue } from '@backline/page/phone-typing';
import type { StoredImage } from '../../lib/uploads.ts';
import { noProfile, plainFields, plainProfile, type PlainProfile } from '../../nouns/people/plain-profile.ts';

export interface ProfileValues extends PlainProfile {
  /** Set for a new person only. Later changes use separate dialogs. */
  email: string;
  phone_number: PhoneValue;
}

export const newProfile: ProfileValues = { ...noProfile, email: '', phone_number: noPhone };

export const toValues = (profile: Profile): ProfileValues => ({ ...newProfile, ...plainProfile(profile) });

export function toNew(
  values: ProfileValues,
  image: StoredImage | null,
  { role, managerId }: { role: ProfileRole; managerId: number | null },
): Input<typeof createArtistManager> {
  return {
    ...plainFields(values, image),
    email: values.email,
    phone_number: toPhoneNumber(values.phone_number),
    role,
    manager_id: managerId,
  };
}

export function toUpdate(
  values: ProfileValues,
  image: StoredImage | null,
  { id, role, manager_id }: Profile,
): Input<typeof updateArtistManager> {
  return { ...plainFields(values, image), artistOrManagerId: id, role, manager_id };
}
