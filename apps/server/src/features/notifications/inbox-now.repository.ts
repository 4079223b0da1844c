import { maxInInbox } from '@backline/contract/inbox';
import { sql } from 'kysely';
import { isPersonal } from './personal-notices.repository.ts';

/** Selects the fan's (`event_users eu`) latest message that went to several fans. */
export const latestMessage = sql`(
  select json_build_object('id', n.id, 'title', n.title, 'left_at', n.left_at, 'is_opened', n.opened_at is not null)
  from (
    select n.*, own.opened_at
    from (
      select notification_id, opened_at from notification_recipients
      where event_id = eu.event_id and user_id = eu.user_id order by notification_id desc limit ${sql.lit(maxInInbox)}) own
    cross join lateral (select * from notifications where id = own.notification_id offset 0) n
    where n.left_at is not null and not (${isPersonal})
    order by n.left_at desc, n.id desc limit 1) n)`;
