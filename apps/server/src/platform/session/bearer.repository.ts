import { sql } from 'kysely';
import type { Feature, StaffRole } from '@backline/contract/features';
import { prepared, type Connection } from '../db/database.ts';

export interface TokenRow {
  token_id: number;
  token_name: string;
  origins: string[];
  event_ids: number[] | null;
  is_use_noted: boolean;
  id: number;
  role: StaffRole;
  manager_id: number | null;
  name: string;
  profile_image_key: string | null;
  features: Feature[];
  /** The ADMIN who made a token that acts for an artist manager. */
  maker_id: number | null;
  maker_name: string | null;
}

/**
 * Finds a valid token. Its person must still be active; one that acts for an artist manager ends with either of the two
 * people. Its features are those that the role still holds.
 */
export async function findToken(db: Connection, hash: Buffer): Promise<TokenRow | null> {
  const { rows } = await sql<TokenRow>`${prepared}
    select t.id as token_id, t.name as token_name, t.origins,
      case when t.is_for_events then array(select event_id from api_token_events where token_id = t.id) end as event_ids,
      coalesce(t.last_used_at > now() - interval '1 minute', false) as is_use_noted,
      u.id, u.role, u.manager_id, u.name, u.profile_image_key,
      array(select feature from role_features where role = u.role and feature = any(t.features)) as features,
      case when t.manager_id is not null then maker.id end as maker_id,
      case when t.manager_id is not null then maker.name end as maker_name
    from api_tokens t
      join users maker on maker.id = t.user_id
      join users u on u.id = coalesce(t.manager_id, t.user_id)
    where t.token_hash = ${hash} and t.revoked_at is null and t.expires_at > now()
      and maker.is_active and u.is_active and u.role <> 'USER'
      and (t.manager_id is null or (maker.role = 'ADMIN' and u.role = 'MANAGER'))`.execute(db);
  return rows[0] ?? null;
}

export async function noteUse(db: Connection, tokenId: number, ip: string): Promise<void> {
  await sql`update api_tokens set last_used_at = now(), last_used_ip = ${ip} where id = ${tokenId}`.execute(db);
}

export async function isOriginNamed(db: Connection, origin: string): Promise<boolean> {
  const { rows } = await sql`${prepared}
    select from api_tokens where origins @> array[${origin}::text] and revoked_at is null and expires_at > now()
    limit 1`.execute(db);
  return rows.length > 0;
}
