import { tokenPrefix } from '@backline/contract/api-tokens';
import type { Feature } from '@backline/contract/features';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Cursor } from '../../platform/db/cursor.ts';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { foldedText, holdsPieces } from '../../platform/db/search.ts';
import { onlyRow } from '../../platform/db/statements.ts';

export interface TokenRow {
  id: number;
  name: string;
  ending: string;
  user_id: number;
  user_name: string;
  manager_id: number | null;
  manager_name: string | null;
  features: Feature[];
  events: { id: number; name: string }[] | null;
  origins: string[];
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
  last_used_ip: string | null;
}

const isListed = sql<SqlBool>`t.revoked_at is null and t.expires_at > now() - interval '30 days'`;

export const listOf = (db: Connection, userId: number, limit: number) =>
  list(db, sql<SqlBool>`(t.user_id = ${userId} or t.manager_id = ${userId})`, limit);

/** Finds tokens by name, ending, owner or artist manager. */
export function listAll(
  db: Connection,
  { search, after, offset, limit }: { search: string; after: Cursor | null; offset: number; limit: number },
): Promise<TokenRow[]> {
  const shown = foldedText(sql`concat_ws(' ', t.name, ${tokenPrefix}::text || '…' || t.ending, u.name, m.name)`);
  const wanted = [
    search === '' ? sql<SqlBool>`true` : holdsPieces(shown, search),
    after === null ? sql<SqlBool>`true` : sql<SqlBool>`t.id < ${after.id}`,
  ];
  return list(db, sql.join(wanted, sql` and `), limit, offset);
}

async function list(db: Connection, wanted: RawBuilder<unknown>, limit: number, offset = 0): Promise<TokenRow[]> {
  const { rows } = await sql<TokenRow>`
    select t.id, t.name, t.ending, t.user_id, u.name as user_name, t.manager_id, m.name as manager_name, t.features,
      case when t.is_for_events then coalesce((
        select json_agg(json_build_object('id', e.id, 'name', e.name) order by e.starts_at, e.id)
        from api_token_events te join events e on e.id = te.event_id where te.token_id = t.id), '[]') end as events,
      t.origins, t.created_at, t.expires_at, t.last_used_at, t.last_used_ip
    from api_tokens t join users u on u.id = t.user_id left join users m on m.id = t.manager_id
    where ${isListed} and ${wanted}
    order by t.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Blocks other tokens of the person until the transaction ends, so that they cannot exceed the limit together. */
export async function lockCount(tx: Tx, userId: number): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_tokens
    where user_id = ${userId} and revoked_at is null and expires_at > now()`.execute(tx);
  return onlyRow(rows).count;
}

export interface NewToken {
  userId: number;
  managerId: number | null;
  name: string;
  hash: Buffer;
  ending: string;
  features: readonly Feature[];
  /** Null: all events that its person reaches. */
  eventIds: readonly number[] | null;
  origins: readonly string[];
  expiresAt: Date;
}

export async function insert(tx: Tx, token: NewToken): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into api_tokens (user_id, manager_id, name, token_hash, ending, features, is_for_events, origins, expires_at)
    values (${token.userId}, ${token.managerId}, ${token.name}, ${token.hash}, ${token.ending},
      ${token.features}::text[], ${token.eventIds !== null}, ${token.origins}::text[], ${token.expiresAt.toISOString()})
    returning id`.execute(tx);
  const { id } = onlyRow(rows);
  await sql`
    insert into api_token_events select ${id}, unnest(${token.eventIds ?? []}::bigint[])`.execute(tx);
  return id;
}

export async function lock(
  tx: Tx,
  id: number,
): Promise<{ id: number; name: string; user_id: number; manager_id: number | null } | null> {
  const { rows } = await sql<{ id: number; name: string; user_id: number; manager_id: number | null }>`
    select id, name, user_id, manager_id from api_tokens where id = ${id} and revoked_at is null for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function revoke(tx: Tx, id: number): Promise<void> {
  await sql`update api_tokens set revoked_at = now() where id = ${id}`.execute(tx);
}
