import type { Audience } from '@backline/contract/audiences';
import { repeatSeconds, takeBackSeconds } from '@backline/contract/notifications';
import { sql, type Selectable } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import type { Notifications } from '../../platform/db/schema.generated.ts';
import { fansOf } from './audience.repository.ts';

export type NotificationRecord = Selectable<Notifications>;

export const batchSize = 500;

/** Serialises notifications to the same audience. */
export async function lockAudience(tx: Tx, eventId: number, audience: string, subject: string): Promise<void> {
  const key = `notify/${eventId}/${audience}/${subject}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** Returns the last notification to the audience within a minute. Ignores recalled ones. */
export async function findLast(
  db: Connection,
  eventId: number,
  audience: string,
  subject: string,
): Promise<Pick<NotificationRecord, 'id' | 'title' | 'created_at'> | null> {
  const { rows } = await sql<Pick<NotificationRecord, 'id' | 'title' | 'created_at'>>`
    select id, title, created_at from notifications
    where event_id = ${eventId} and audience = ${audience} and subject = ${subject} and taken_back_at is null
      and created_at > clock_timestamp() - make_interval(secs => ${repeatSeconds})
    order by created_at desc, id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export interface NewNotification {
  eventId: number;
  title: string;
  body: string;
  audience: Audience;
  subject: string;
  sentBy: number;
}

export interface StoredNotification {
  id: number;
  fans: number;
  with_push: number;
  leaves_at: string;
  created_at: string;
}

export async function insert(
  tx: Tx,
  { eventId, title, body, audience, subject, sentBy }: NewNotification,
): Promise<StoredNotification> {
  const { rows } = await sql<StoredNotification>`
    with fan as materialized (
      select user_id, has_push, (row_number() over (order by user_id) - 1) / ${sql.lit(batchSize)} as batch
      from ${fansOf(eventId, audience)} fan
    ),
    made as (
      insert into notifications (event_id, title, body, audience, subject, sent_by, fans, with_push, leaves_at)
      select ${eventId}, ${title}, ${body}, ${audience.eventNotificationType}, ${subject}, ${sentBy}, count(*),
        count(*) filter (where has_push), clock_timestamp() + make_interval(secs => ${takeBackSeconds})
      from fan returning id, fans, with_push, leaves_at, created_at
    ),
    recipients as (
      insert into notification_recipients (notification_id, event_id, user_id, batch, push)
      select made.id, ${eventId}, fan.user_id, fan.batch, case when fan.has_push then 'waiting' else 'none' end from made, fan
    )
    select * from made`.execute(tx);
  const [stored] = rows;
  if (stored === undefined) throw new Error('a notification was not stored');
  return stored;
}

/** Locks the notification, so that it is either recalled or sent. */
export async function lock(tx: Tx, id: number): Promise<NotificationRecord | null> {
  const { rows } = await sql<NotificationRecord>`
    select * from notifications where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function find(db: Connection, id: number): Promise<NotificationRecord | null> {
  const { rows } = await sql<NotificationRecord>`select * from notifications where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function markTakenBack(tx: Tx, id: number): Promise<void> {
  await sql`update notifications set taken_back_at = clock_timestamp() where id = ${id}`.execute(tx);
}

export async function markLeft(tx: Tx, id: number): Promise<void> {
  await sql`update notifications set left_at = clock_timestamp() where id = ${id}`.execute(tx);
}

export async function listDue(db: Connection): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from notifications where left_at is null and taken_back_at is null and leaves_at <= now()
    order by leaves_at limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}

/** Idempotent. */
export async function markTried(tx: Tx, eventId: number): Promise<void> {
  await sql`insert into tried_notifications (event_id) values (${eventId}) on conflict do nothing`.execute(tx);
}
