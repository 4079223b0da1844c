import * as peopleTexts from '@backline/contract/people.texts';
import { formatDateTime } from '../../lib/format.ts';
import { showPlain, type ConflictLabels } from '../../ui/conflict-fields.ts';
import type { ConflictWords } from '../../ui/record-edit-form.tsx';
import { recordWords } from '../../ui/record-values.ts';
import defaultPerson from './default-person.svg';
import { profileForm, type PlainProfile } from './plain-profile.ts';
import { storeLabels } from './store-fields.tsx';

/** Each store type needs other fields, so all store fields are resolved as one choice. */
const store = 'Store';

export const profileLabels: ConflictLabels<PlainProfile> = {
  ...recordWords(profileForm).labels,
  store_type: store,
  store_url: store,
  shopify_domain: store,
  storefront_access_token: store,
  store_webhook_secret: store,
};

/**
 * Returns the texts of a conflict. `whom` names the person whose profile the form edits, and defaults to the stored
 * name.
 */
export const personConflict = <Values extends object, Stored extends { name: string }>(
  words: Pick<ConflictWords<Values, Stored>, 'labels' | 'show'> & { whom?: string },
): ConflictWords<Values, Stored> => ({
  ...words,
  title: peopleTexts.personConflict,
  what: (changedAt, theirs) => `${words.whom ?? theirs.name} on ${formatDateTime(changedAt)}`,
  imageFallback: defaultPerson,
});

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
