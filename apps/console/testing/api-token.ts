import type { ApiToken } from '@backline/contract/api-tokens';

const day = 86_400_000;

/** A token that stays valid for 60 days. */
export const apiToken = (id: number, more: Partial<ApiToken> = {}): ApiToken => ({
  token_id: id,
  name: `Sync ${id}`,
  ending: `abc${id}`,
  user: { id: 1, name: 'Ada' },
  manager: null,
  features: ['Page_Events', 'Page_Orders'],
  events: null,
  origins: [],
  created_dttm: Date.now() - day,
  expires_dttm: Date.now() + 60 * day,
  last_used_dttm: null,
  last_used_ip: null,
  ...more,
});
