import { profileFields } from '@backline/contract/artists';
import type { FieldOutputs } from '@backline/contract/fields';
import { personFields } from '@backline/contract/people';
import type { StoredImage } from '../../lib/uploads.ts';
import { blankValues, recordFields, recordInputs, recordValues, type RecordValuesOf } from '../../ui/record-values.ts';

export const profileForm = { ...personFields, ...profileFields };

export type PlainProfile = RecordValuesOf<typeof profileForm> & typeof noSecrets;

/** Values of the secret inputs. The server never returns stored secrets, and an empty input keeps the stored one. */
const noSecrets = { storefront_access_token: '', store_webhook_secret: '' };

export const noProfile: PlainProfile = { ...blankValues(profileForm), ...noSecrets };

export const plainProfile = (stored: FieldOutputs<typeof profileForm>): PlainProfile => ({
  ...recordValues(profileForm, stored),
  ...noSecrets,
});

/** Maps the two picture fields of the API to their single input. */
export const personImageInputs = recordInputs(personFields);

export function plainFields(values: PlainProfile, image: StoredImage | null) {
  const { store_type } = values;
  const isShopify = store_type === 'ShopifyStore';
  return {
    ...recordFields(profileForm, values, { image }),
    store_url: store_type === 'None' ? null : values.store_url,
    shopify_domain: isShopify ? values.shopify_domain : null,
    storefront_access_token: isShopify ? values.storefront_access_token : undefined,
    store_webhook_secret: isShopify ? values.store_webhook_secret : undefined,
  };
}
