import {
  profileFields,
  type Profile,
  type ProfileRole,
  type createArtistManager,
  type updateArtistManager,
} from '@backline/contract/artists';
import { namesOf, pick } from '@backline/contract/fields';
import type { Input } from '@backline/contract/operation';
import { blankValues, fieldValues, type FieldValues } from '../../lib/field-values.ts';
import { noPhone, toPhoneNumber, type PhoneValue } from '../../lib/phone.ts';
import type { StoredImage } from '../../lib/uploads.ts';
import type { FormImage } from '../../ui/image-upload.tsx';

/** What the form holds. Fields carry the wire's names, so that the server's field errors find their inputs. */
export interface ProfileValues extends FieldValues<typeof profileFields> {
  name: string;
  /** Both only of somebody new: afterwards they change by their own dialogs. */
  email: string;
  phone_number: PhoneValue;
  image: FormImage | null;
  /** Never the stored one. Left empty, that one stays. */
  storefront_access_token: string;
}

export const newProfile: ProfileValues = {
  ...blankValues(profileFields),
  name: '',
  email: '',
  phone_number: noPhone,
  image: null,
  storefront_access_token: '',
};

export function toValues(profile: Profile): ProfileValues {
  const { profile_image_url: url, profile_image_thumbnail_url: thumbnailUrl } = profile;
  return {
    ...newProfile,
    ...fieldValues(profileFields, profile),
    name: profile.name,
    image: url === null ? null : { url, thumbnailUrl: thumbnailUrl ?? url },
  };
}

/** What creating and updating share. */
function toFields(values: ProfileValues, image: StoredImage | null) {
  const { store_type } = values;
  return {
    ...pick(values, namesOf(profileFields)),
    name: values.name,
    profile_image_url: image?.url ?? null,
    profile_image_thumbnail_url: image?.thumbnailUrl ?? null,
    store_url: store_type === 'None' ? null : values.store_url,
    storefront_access_token: store_type === 'ShopifyStore' ? values.storefront_access_token : undefined,
  };
}

export function toNew(
  values: ProfileValues,
  image: StoredImage | null,
  { role, managerId }: { role: ProfileRole; managerId: number | null },
): Input<typeof createArtistManager> {
  return {
    ...toFields(values, image),
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
  return { ...toFields(values, image), artistOrManagerId: id, role, manager_id };
}
