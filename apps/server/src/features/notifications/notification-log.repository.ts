import { maxFollowed } from '@backline/contract/notifications';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import type { PageWindow } from '../../platform/http/list.ts';
import type { NotificationRecord } from './notifications.repository.ts';
import { isPersonal } from './personal-notices.repository.ts';

export interface FiguresRow {
  id: number;
  event_id: number;
  left_at: string | null;
  taken_back_at: string | null;
  waiting: number;
  reached: number;
  failed: number;
  gone: number;
  opened: number;
}

export type LoggedRow = NotificationRecord & FiguresRow & { sender_name: string };

const figures = sql`
  cross join lateral (
    select coalesce(sum(count) filter (where push in ('waiting', 'sending')), 0)::int as waiting,
      coalesce(sum(count) filter (where push = 'reached'), 0)::int as reached,
      coalesce(sum(count) filter (where push = 'failed'), 0)::int as failed,
      coalesce(sum(count) filter (where push = 'gone'), 0)::int as gone
    from (
      select push, count(*) as count from notification_recipients
      where notification_id = n.id and push in ('waiting', 'sending', 'reached', 'failed', 'gone') group by push offset 0) by_push
  ) pushed
  cross join lateral (
    select count(*)::int as opened from notification_recipients where notification_id = n.id and opened_at is not null
  ) seen`;

const counted = sql`pushed.waiting, pushed.reached, pushed.failed, pushed.gone, seen.opened`;

export async function list(
  db: Connection,
  eventId: number,
  { after, limit, offset }: Omit<PageWindow, 'size'>,
): Promise<LoggedRow[]> {
  const past = after === null ? sql`true` : sql`(created_at, id) < (${after.key}::timestamptz, ${after.id}::bigint)`;
  const { rows } = await sql<LoggedRow>`
    select n.*, u.name as sender_name, ${counted}
    from (
      select * from notifications where event_id = ${eventId} and not ${isPersonal} and ${past}
      order by created_at desc, id desc limit ${limit} offset ${offset}) n
    join users u on u.id = n.sent_by ${figures}
    order by n.created_at desc, n.id desc`.execute(db);
  return rows;
}

export async function listNewest(db: Connection, eventIds: readonly number[]): Promise<FiguresRow[]> {
  const { rows } = await sql<FiguresRow>`
    select n.id, n.event_id, n.left_at, n.taken_back_at, ${counted}
    from unnest(${eventIds}::bigint[]) as asked (event_id) cross join lateral (
      select * from notifications where event_id = asked.event_id and not ${isPersonal}
      order by created_at desc, id desc limit ${sql.lit(maxFollowed)}) n ${figures}`.execute(db);
  return rows;
}
