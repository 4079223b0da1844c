import { maxInInbox } from '@backline/contract/inbox';
import { sql } from 'kysely';
import { prepared, type Connection, type Tx } from '../../platform/db/database.ts';

export interface InboxRow {
  id: number;
  title: string;
  body: string;
  left_at: string;
  opened_at: string | null;
}

export async function isOnList(db: Connection, eventId: number, fanId: number): Promise<boolean> {
  const { rows } = await sql`
    select from event_users where event_id = ${eventId} and user_id = ${fanId} and is_fan and not has_left`.execute(db);
  return rows.length > 0;
}

/** Lists the fan's notifications, newest first. Omits support replies, which the support ticket shows. */
export async function list(db: Connection, eventId: number, fanId: number): Promise<InboxRow[]> {
  const { rows } = await sql<InboxRow>`${prepared}
    select n.id, n.title, n.body, n.left_at, r.opened_at
    from notification_recipients r join notifications n on n.id = r.notification_id
    where r.event_id = ${eventId} and r.user_id = ${fanId} and n.left_at is not null and n.audience <> 'support_reply'
    order by n.left_at desc, n.id desc limit ${sql.lit(maxInInbox)}`.execute(db);
  return rows;
}

export interface Opening {
  fanId: number;
  eventId: number;
  ids: readonly number[];
}

export async function open(tx: Tx, openings: readonly Opening[]): Promise<boolean[]> {
  const pairs = openings.flatMap(({ ids, ...who }) => ids.map((id) => ({ ...who, id })));
  const { rows } = await sql<{ event_id: number; user_id: number }>`${prepared}
    with found as (
      select r.notification_id, r.user_id
      from json_to_recordset(${JSON.stringify(pairs)}) as asked ("fanId" bigint, "eventId" bigint, id bigint)
      join notification_recipients r on r.notification_id = asked.id and r.user_id = asked."fanId" and r.event_id = asked."eventId"
      join notifications n on n.id = r.notification_id
      where r.opened_at is null and n.left_at is not null
      for no key update of r skip locked
    )
    update notification_recipients r set opened_at = now() from found
    where r.notification_id = found.notification_id and r.user_id = found.user_id
    returning r.event_id, r.user_id`.execute(tx);
  const opened = new Set(rows.map((row) => `${row.event_id}/${row.user_id}`));
  return openings.map(({ eventId, fanId }) => opened.has(`${eventId}/${fanId}`));
}
