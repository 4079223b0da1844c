import type { StaffRole } from '@backline/contract/features';
import { sql } from 'kysely';
import type { Cursor } from '../../platform/db/cursor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { foldedText, holdsPieces } from '../../platform/db/search.ts';

export interface AccountRow {
  issuer: string;
  subject: string;
  created_at: string;
  last_used_at: string;
}

export type LinkedRow = AccountRow & { user_id: number; user_name: string; user_role: StaffRole };

export async function listOf(db: Connection, userId: number): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select issuer, subject, created_at, last_used_at from provider_accounts
    where user_id = ${userId} order by created_at`.execute(db);
  return rows;
}

export async function listAll(
  db: Connection,
  { search, after, offset, limit }: { search: string; after: Cursor | null; offset: number; limit: number },
): Promise<LinkedRow[]> {
  const { rows } = await sql<LinkedRow>`
    select a.issuer, a.subject, a.created_at, a.last_used_at, u.id as user_id, u.name as user_name, u.role as user_role
    from provider_accounts a join users u on u.id = a.user_id
    where ${search === '' ? sql`true` : holdsPieces(foldedText(sql`concat_ws(' ', u.name, a.subject)`), search)}
      and ${after === null ? sql`true` : sql`(a.created_at, a.user_id) < (${after.key}::timestamptz, ${after.id}::bigint)`}
    order by a.created_at desc, a.user_id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
