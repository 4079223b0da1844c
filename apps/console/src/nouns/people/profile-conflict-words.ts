import { profileFields, profileLinks } from '@backline/contract/artists';
import { labelsOf } from '@backline/contract/fields';
import { showPlain, type ConflictLabels } from '../../ui/conflict-fields.ts';
import type { PlainProfile } from './plain-profile.ts';
import { storeLabels } from './store-fields.tsx';

/** One kind of store needs what another does not: who takes one takes all. */
const store = 'Store';

/** In the form's order. */
export const profileLabels: ConflictLabels<PlainProfile> = {
  image: 'Profile Image',
  name: 'Name',
  ...labelsOf(profileFields),
  store_type: store,
  store_url: store,
  shopify_domain: store,
  storefront_access_token: store,
  store_webhook_secret: store,
  ...labelsOf(profileLinks),
};

export function showProfileValue(name: keyof PlainProfile, values: PlainProfile): string {
  switch (name) {
    case 'image':
      return '';
    case 'store_type':
      return storeLabels[values.store_type];
    case 'store_url':
      return values.store_type === 'None' ? '' : showPlain(values.store_url);
    case 'storefront_access_token':
      if (values.store_type !== 'ShopifyStore') return '';
      return values.storefront_access_token === '' ? 'the stored access token' : 'a new access token';
    case 'shopify_domain':
      return values.store_type === 'ShopifyStore' ? showPlain(values.shopify_domain) : '';
    case 'store_webhook_secret':
      return values.store_type !== 'ShopifyStore' || values.store_webhook_secret === '' ? '' : 'a new signing secret';
    default:
      return showPlain(values[name]);
  }
}
