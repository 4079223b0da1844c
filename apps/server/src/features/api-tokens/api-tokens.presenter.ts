import type { ApiToken } from '@backline/contract/api-tokens';
import { epochMs } from '../../platform/db/database.ts';
import type { TokenRow } from './api-tokens.repository.ts';

export const presentToken = (row: TokenRow): ApiToken => ({
  token_id: row.id,
  name: row.name,
  ending: row.ending,
  user: { id: row.user_id, name: row.user_name },
  manager: row.manager_id === null ? null : { id: row.manager_id, name: row.manager_name ?? '' },
  features: row.features,
  events: row.events,
  origins: row.origins,
  created_dttm: epochMs(row.created_at),
  expires_dttm: epochMs(row.expires_at),
  last_used_dttm: row.last_used_at === null ? null : epochMs(row.last_used_at),
  last_used_ip: row.last_used_ip,
});
