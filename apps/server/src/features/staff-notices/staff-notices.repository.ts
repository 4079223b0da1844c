import { maxUnreadNotices, type StaffNoticeKind } from '@backline/contract/staff-notices';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Cursor } from '../../platform/db/cursor.ts';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { withinReach, type EventReach } from '../events/index.ts';
import type { OwnerReach } from './staff-notices.policy.ts';

export interface Reader {
  id: number;
  kinds: readonly StaffNoticeKind[];
  events: EventReach;
  owners: OwnerReach;
}

/** Joins the records that a notice is about, as they are now: a ticket may have moved to another event. */
const current = sql`
  staff_notices n
  left join support_cases s on n.kind = 'ticket' and s.id = n.about_id
  left join events e on e.id = case when n.kind = 'ticket' then s.event_id else n.event_id end
  left join users o on o.id = n.owner_id`;

/**
 * Returns the condition for notices that the reader may see. Uses current permissions, not those at the time of the
 * notice.
 */
function shownTo({ id, kinds, events, owners }: Reader): RawBuilder<SqlBool> {
  return sql<SqlBool>`n.user_id = ${id} and n.group_id is null and n.kind = any(${kinds}::text[])
    and (n.kind <> 'ticket' or s.id is not null)
    and case
      when e.id is not null then ${withinReach(events)}
      when o.id is not null then ${withinOwners(owners)}
      else ${sql.lit(owners.kind === 'all')} end`;
}

function withinOwners(reach: OwnerReach): RawBuilder<SqlBool> {
  switch (reach.kind) {
    case 'all':
      return sql<SqlBool>`true`;
    case 'managed':
      return sql<SqlBool>`(o.id = ${reach.managerId} or o.manager_id = ${reach.managerId})`;
    case 'own':
      return sql<SqlBool>`o.id = ${reach.id}`;
  }
}

export interface NoticeRow {
  id: number;
  kind: StaffNoticeKind;
  event: { event_id: number; event_name: string } | null;
  owner: { user_id: number; name: string; is_manager: boolean } | null;
  about_id: number | null;
  detail: string;
  times: number;
  is_read: boolean;
  noted_at: string;
}

export async function list(
  db: Connection,
  reader: Reader,
  { limit, offset, after }: { limit: number; offset: number; after: Cursor | null },
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select n.id, n.kind, n.about_id, coalesce(s.title, n.detail) as detail, n.noted_at, n.read_at is not null as is_read,
      case when e.id is not null then json_build_object('event_id', e.id, 'event_name', e.name) end as event,
      case when o.id is not null then json_build_object('user_id', o.id, 'name', o.name, 'is_manager', o.role = 'MANAGER') end as owner,
      (select count(*)::int + 1 from staff_notices g where g.group_id = n.id) as times
    from ${current} where ${shownTo(reader)}
      and ${after === null ? sql`true` : sql`(n.noted_at, n.id) < (${after.key}::timestamptz, ${after.id})`}
    order by n.noted_at desc, n.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countUnread(db: Connection, reader: Reader): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from ${current} where ${shownTo(reader)} and n.read_at is null limit ${maxUnreadNotices}) unread`.execute(
    db,
  );
  return rows[0]?.unread ?? 0;
}

/** Marks one of the person's notices as read, or all of them if `id` is null. Returns whether any was unread. */
export async function markRead(tx: Tx, userId: number, id: number | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update staff_notices set read_at = now()
    where user_id = ${userId} and group_id is null and read_at is null
      and ${id === null ? sql`true` : sql`id = ${id}`}`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}

export async function listMuted(db: Connection, userId: number): Promise<StaffNoticeKind[]> {
  const { rows } = await sql<{ kind: StaffNoticeKind }>`
    select kind from muted_staff_notices where user_id = ${userId}`.execute(db);
  return rows.map(({ kind }) => kind);
}

/** Turns notices of a kind on or off for a person. Returns whether that changed anything. */
export async function setKind(tx: Tx, userId: number, kind: StaffNoticeKind, isOn: boolean): Promise<boolean> {
  const { numAffectedRows } = isOn
    ? await sql`delete from muted_staff_notices where user_id = ${userId} and kind = ${kind}`.execute(tx)
    : await sql`insert into muted_staff_notices values (${userId}, ${kind}) on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}
