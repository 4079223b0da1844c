import { profileFields, type Profile } from '@backline/contract/artists';
import { emptyOutputs } from '@backline/contract/fields';
import { person } from './people.ts';

export const artist = (more: Partial<Profile> = {}): Profile => ({
  ...person(21, { name: 'The Lamps', email: 'lamps@example.org' }),
  ...emptyOutputs(profileFields),
  role: 'ARTIST',
  spotify_url: 'https://spotify.example.org/lamps',
  store_type: 'ShopifyStore',
  store_url: 'https://lamps.example.org',
  has_storefront_access_token: true,
  has_store_webhook_secret: false,
  pending_email: null,
  pending_email_until: null,
  pending_phone_number: null,
  pending_phone_number_until: null,
  version: 3,
  ...more,
});

export const manager = (more: Partial<Profile> = {}): Profile => ({
  ...artist({ store_type: 'None', store_url: null, has_storefront_access_token: false }),
  id: 11,
  name: 'Mona',
  role: 'MANAGER',
  manager_id: null,
  manager_name: null,
  ...more,
});
