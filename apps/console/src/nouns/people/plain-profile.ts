import { profileFields, type Profile } from '@backline/contract/artists';
import { namesOf, pick, type FieldOutputs } from '@backline/contract/fields';
import { blankValues, fieldValues, type FieldValues } from '../../lib/field-values.ts';
import type { StoredImage } from '../../lib/uploads.ts';
import type { FormImage } from '../../ui/image-upload.tsx';

/** What every form of a profile holds. Fields carry the wire's names, so that the server's field errors find their inputs. */
export interface PlainProfile extends FieldValues<typeof profileFields> {
  name: string;
  image: FormImage | null;
  /** Never the stored ones. Left empty, those stay. */
  storefront_access_token: string;
  store_webhook_secret: string;
}

export const noProfile: PlainProfile = {
  ...blankValues(profileFields),
  name: '',
  image: null,
  storefront_access_token: '',
  store_webhook_secret: '',
};

type Stored = FieldOutputs<typeof profileFields> &
  Pick<Profile, 'name' | 'profile_image_url' | 'profile_image_thumbnail_url'>;

export function plainProfile(stored: Stored): PlainProfile {
  const { profile_image_url: url, profile_image_thumbnail_url: thumbnailUrl } = stored;
  return {
    ...noProfile,
    ...fieldValues(profileFields, stored),
    name: stored.name,
    image: url === null ? null : { url, thumbnailUrl: thumbnailUrl ?? url },
  };
}

/** What is sent of it. */
export function plainFields(values: PlainProfile, image: StoredImage | null) {
  const { store_type } = values;
  const isShopify = store_type === 'ShopifyStore';
  return {
    ...pick(values, namesOf(profileFields)),
    name: values.name,
    profile_image_url: image?.url ?? null,
    profile_image_thumbnail_url: image?.thumbnailUrl ?? null,
    store_url: store_type === 'None' ? null : values.store_url,
    shopify_domain: isShopify ? values.shopify_domain : null,
    storefront_access_token: isShopify ? values.storefront_access_token : undefined,
    store_webhook_secret: isShopify ? values.store_webhook_secret : undefined,
  };
}
