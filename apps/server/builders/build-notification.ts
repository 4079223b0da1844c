import { sql, type Insertable, type Selectable } from 'kysely';
import type { Connection } from '../src/platform/db/database.ts';
import type { Notifications } from '../src/platform/db/schema.generated.ts';

export interface NotificationOverrides extends Partial<Omit<Insertable<Notifications>, 'id' | 'event_id' | 'sent_by'>> {
  eventId: number;
  sentBy: number;
  /** The fans must have joined the event. None of them gets push messages. */
  fanIds: readonly number[];
}

export async function buildNotification(
  db: Connection,
  { eventId, sentBy, fanIds, ...columns }: NotificationOverrides,
): Promise<Selectable<Notifications>> {
  const notification = await db
    .insertInto('notifications')
    .values({
      title: 'Doors are open',
      body: 'Come in by the north door.',
      audience: 'all_users',
      subject: '',
      leaves_at: new Date(Date.now() + 10_000).toISOString(),
      fans: fanIds.length,
      with_push: 0,
      ...columns,
      event_id: eventId,
      sent_by: sentBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (fanIds.length > 0) {
    await db
      .insertInto('notification_recipients')
      .values(
        fanIds.map((user_id) => ({
          notification_id: notification.id,
          event_id: eventId,
          user_id,
          batch: 0,
          push: 'none',
        })),
      )
      .execute();
  }
  return notification;
}

/** Sends waiting notifications now and retries deferred pushes. */
export async function hastenNotifications(db: Connection): Promise<void> {
  await sql`
    update pgboss.job_common set start_after = now()
    where name in ('leave-notification', 'push-notification') and state < 'active'`.execute(db);
}
