import { sql } from 'kysely';
import type { Tx } from '../src/platform/db/database.ts';

const minuteMs = 60_000;

const written = [
  {
    title: 'Doors are open',
    body: 'Come in by the north door. The band is on at nine.',
    audience: 'all_users',
    minutesAgo: 95,
  },
  {
    title: 'Vote for the encore',
    body: 'Two songs are left. The poll is open: you decide.',
    audience: 'check_in_users',
    minutesAgo: 12,
  },
] as const;

export async function insertNotifications(
  tx: Tx,
  { eventId, sentBy, now }: { eventId: number; sentBy: number; now: Date },
): Promise<void> {
  for (const { title, body, audience, minutesAgo } of written) {
    const at = new Date(now.getTime() - minutesAgo * minuteMs);
    await sql`
      with fan as (
        select user_id, row_number() over (order by user_id) as place from event_users
        where event_id = ${eventId} and is_fan and (${audience} = 'all_users' or checked_in_at is not null)
      ),
      made as (
        insert into notifications (event_id, title, body, audience, subject, fans, with_push, sent_by, created_at, leaves_at, left_at)
        select ${eventId}, ${title}, ${body}, ${audience}, '', count(*), count(*) filter (where place % 3 = 0), ${sentBy}, ${at},
          ${at}::timestamptz + interval '10 seconds', ${at}::timestamptz + interval '10 seconds'
        from fan returning id, left_at
      )
      insert into notification_recipients (notification_id, event_id, user_id, batch, push, tries, opened_at)
      select made.id, ${eventId}, user_id, (place - 1) / 500,
        case when place % 3 > 0 then 'none' when place % 51 = 0 then 'gone' when place % 48 = 0 then 'failed' else 'reached' end,
        case when place % 3 = 0 then 1 else 0 end,
        case when place % 10 < ${minutesAgo > 60 ? 8 : 5} then made.left_at + place % 240 * interval '1 second' end
      from made, fan`.execute(tx);
  }
}
