import type { FoundPerson } from '@backline/contract/number-findings';
import { sql, type RawBuilder } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import type { Cursor } from '../../platform/db/cursor.ts';

export interface NumberFindingRow extends FoundPerson {
  id: number;
  stored: string;
  read_as: string | null;
  found_at: string;
  twins: FoundPerson[];
}

const personOf = (u: RawBuilder<unknown>) => sql`
  ${u}.id as user_id, ${u}.name, ${u}.role, coalesce(${u}.phone_number, ${u}.contact_phone) as number,
  (select count(*) from event_users eu where eu.user_id = ${u}.id and eu.is_fan)::int as events,
  ((select count(*) from orders o where o.user_id = ${u}.id and o.status = 'COMPLETED')
    + (select count(*) from store_orders so where so.user_id = ${u}.id and not so.is_test))::int as orders`;

/** Lists findings whose number has not changed since, latest first. */
export async function list(
  db: Connection,
  { limit, offset, after }: { limit: number; offset: number; after: Cursor | null },
): Promise<NumberFindingRow[]> {
  const { rows } = await sql<NumberFindingRow>`
    select f.id, ${personOf(sql`u`)}, f.stored, f.read_as, f.found_at, coalesce((
      select json_agg(twin) from (
        select ${personOf(sql`t`)} from users t
        where t.id <> u.id and t.left_at is null and t.id in (
          select id from users where phone_number = f.read_as
          union all select id from users where contact_phone = f.read_as
          union all select user_id from number_findings where read_as = f.read_as)
        order by t.id limit 20) twin), '[]') as twins
    from number_findings f join users u on u.id = f.user_id
    where (f.field = 'phone_number' and u.phone_number = f.stored or f.field = 'contact_phone' and u.contact_phone = f.stored)
      and ${after === null ? sql`true` : sql`(f.found_at, f.id) < (${after.key}::timestamptz, ${after.id})`}
    order by f.found_at desc, f.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export interface FoundFan {
  user_id: number;
  name: string;
  identity_id: string | null;
  field: 'phone_number' | 'contact_phone';
  stored: string;
  is_open: boolean;
}

/** Locks the fan of a finding. Returns null for staff, who must confirm a new number first. */
export async function lockFan(tx: Tx, findingId: number): Promise<FoundFan | null> {
  const { rows } = await sql<FoundFan>`
    select f.user_id, u.name, u.identity_id, f.field, f.stored,
      (case f.field when 'phone_number' then u.phone_number else u.contact_phone end) is not distinct from f.stored as is_open
    from number_findings f join users u on u.id = f.user_id
    where f.id = ${findingId} and u.role = 'USER' and u.left_at is null
    for no key update of u`.execute(tx);
  return rows[0] ?? null;
}

/** Matches proved numbers and numbers on organisers' lists. */
export async function findHolder(tx: Tx, number: string, exceptId: number): Promise<{ name: string } | null> {
  const { rows } = await sql<{ name: string }>`
    select name from users where (phone_number = ${number} or contact_phone = ${number}) and id <> ${exceptId}
    order by phone_number is null, id limit 1`.execute(tx);
  return rows[0] ?? null;
}
