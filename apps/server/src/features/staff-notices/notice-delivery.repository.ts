import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import type { NewStaffNotice } from './staff-notices.kind.ts';
import type { Keys } from './staff-notices.policy.ts';

/** Maximum notices per hour of one kind about one event. Further ones are grouped under the last. */
const maxPerHour = 5;
const keptDays = 90;
const deletedAtOnce = 10_000;

/**
 * Inserts a notice and returns the recipients who did not have it yet. Their permissions are checked again when they
 * read the list.
 */
export async function insert(tx: Tx, notice: NewStaffNotice, { features, roles }: Keys): Promise<number[]> {
  const { kind, cause, eventId, ownerId, aboutId, detail, userId } = notice;
  const { rows } = await sql<{ user_id: number }>`
    with recipients as (
      select u.id from users u
      where u.role = any(${roles}::text[]) and u.is_active and u.left_at is null
        and (${userId}::bigint is null or u.id = ${userId})
        and exists (select from role_features f where f.role = u.role and f.feature = any(${features}::text[]))
        and not exists (select from muted_staff_notices m where m.user_id = u.id and m.kind = ${kind})
        and (u.role = 'ADMIN'
          or u.role = 'MANAGER' and u.id = (select manager_id from events where id = ${eventId}::bigint)
          or u.role = 'ARTIST' and exists (
            select from event_artists where event_id = ${eventId}::bigint and artist_id = u.id)
          or u.role = 'TEAMMEMBER' and exists (
            select from event_team_members where event_id = ${eventId}::bigint and team_member_id = u.id)
          or u.id = ${ownerId}::bigint
          or u.role = 'MANAGER' and u.id = (select manager_id from users where id = ${ownerId}::bigint))
    ), written as (
      insert into staff_notices (user_id, kind, cause, event_id, owner_id, about_id, detail, group_id)
      select r.id, ${kind}, ${cause}, ${eventId}, ${ownerId}, ${aboutId}, ${detail}, (
        select case when count(*) >= ${maxPerHour} then max(n.id) end from staff_notices n
        where n.user_id = r.id and n.group_id is null and n.noted_at > now() - interval '1 hour'
          and n.kind = ${kind} and n.event_id is not distinct from ${eventId}::bigint
          and n.owner_id is not distinct from ${ownerId}::bigint)
      from recipients r
      on conflict do nothing returning user_id, group_id
    ), raised as (
      update staff_notices set noted_at = now(), read_at = null
      where id in (select group_id from written where group_id is not null)
    )
    select user_id from written`.execute(tx);
  return rows.map(({ user_id: id }) => id);
}

export async function deleteOld(db: Connection): Promise<void> {
  await sql`
    delete from staff_notices where id in (
      select id from staff_notices where noted_at < now() - make_interval(days => ${keptDays})
      order by noted_at limit ${deletedAtOnce})`.execute(db);
}
