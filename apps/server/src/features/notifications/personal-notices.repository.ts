import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isSignedIn } from './audience.repository.ts';

/** Condition for notifications that the product sends to a single fan. The staff's log omits them. */
export const isPersonal = sql`audience in ('order_ready', 'support_reply', 'restock_offer')`;

export interface PersonalNotice {
  fanId: number;
  subject: string;
  title: string;
  body: string;
}

export async function insertPersonalNotices(
  tx: Tx,
  {
    eventId,
    sentBy,
    audience,
    waitSeconds,
  }: {
    eventId: number;
    sentBy: number;
    audience: 'order_ready' | 'support_reply' | 'restock_offer';
    waitSeconds: number;
  },
  notices: readonly PersonalNotice[],
): Promise<{ id: number; leaves_at: string }[]> {
  const { rows } = await sql<{ id: number; leaves_at: string }>`
    with notice as materialized (
      select notice.*, exists (
        select from push_subscriptions p where p.user_id = notice."fanId" and ${isSignedIn} offset 0) as has_push
      from json_to_recordset(${JSON.stringify(notices)}) as notice ("fanId" bigint, subject text, title text, body text)
      join event_users eu on eu.event_id = ${eventId} and eu.user_id = notice."fanId" and eu.is_fan and not eu.has_left
    ), made as (
      insert into notifications (event_id, title, body, audience, subject, sent_by, fans, with_push, leaves_at)
      select ${eventId}, title, body, ${audience}, subject, ${sentBy}, 1, has_push::int,
        clock_timestamp() + make_interval(secs => ${waitSeconds})
      from notice returning id, subject, leaves_at
    ), recipients as (
      insert into notification_recipients (notification_id, event_id, user_id, batch, push)
      select made.id, ${eventId}, notice."fanId", 0, case when notice.has_push then 'waiting' else 'none' end
      from made join notice on notice.subject = made.subject
    )
    select id, leaves_at from made order by leaves_at desc`.execute(tx);
  return rows;
}

export async function takeBackOrderNotices(tx: Tx, eventId: number, orderNos: readonly string[]): Promise<void> {
  await sql`
    update notifications set taken_back_at = clock_timestamp()
    where event_id = ${eventId} and audience = 'order_ready' and subject = any(${orderNos}::text[])
      and left_at is null and taken_back_at is null`.execute(tx);
}

export async function listNotifiedOrders(tx: Tx, eventId: number, orderNos: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select subject from (
      select distinct on (subject) subject, left_at from notifications
      where event_id = ${eventId} and audience = 'order_ready' and subject = any(${orderNos}::text[])
      order by subject, id desc
    ) last where left_at is not null`.execute(tx);
  return rows.map(({ subject }) => subject);
}
