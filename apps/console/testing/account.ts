import { profileFields } from '@backline/contract/artists';
import { emptyOutputs } from '@backline/contract/fields';
import type { Output } from '@backline/contract/operation';
import type { getSecondFactor } from '@backline/contract/second-factor';
import type { OwnProfile } from '@backline/contract/own-profile';
import type { Answer } from './page.tsx';

export const ownProfile = (more: Partial<OwnProfile> = {}): OwnProfile => ({
  ...emptyOutputs(profileFields),
  id: 1,
  name: 'Ada',
  role: 'TEAMMEMBER',
  profile_image_url: null,
  profile_image_thumbnail_url: null,
  has_storefront_access_token: false,
  has_store_webhook_secret: false,
  version: 3,
  ...more,
});

export const ownAccount = {
  id: 1,
  name: 'Ada',
  email: 'ada@example.org',
  phone_number: null,
  pending_email: null,
  pending_email_until: null,
  pending_phone_number: null,
  pending_phone_number_until: null,
};

export const secondFactor = (more: Partial<Output<typeof getSecondFactor>> = {}): Output<typeof getSecondFactor> => ({
  totp_since_dttm: null,
  recovery_codes_left: 0,
  is_required: false,
  passkeys: [],
  ...more,
});

export const accountAnswers: Record<string, Answer> = {
  'users/get_own_profile': () => ownProfile(),
  'users/get_account': () => ownAccount,
  'users/get_sessions': () => [],
  'calendar/get_feed': () => ({ url: null }),
  'tokens/get_tokens': () => [],
  'users/get_second_factor': () => secondFactor(),
  'users/get_own_provider_accounts': () => [],
};
