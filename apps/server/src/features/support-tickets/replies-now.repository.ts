import { sql } from 'kysely';

/** Selects the fan's (`event_users eu`) ticket with the latest unread reply. */
export const latestReply = sql`(
  select json_build_object('id', c.id, 'title', c.title, 'unread', c.fan_unread)
  from support_cases c
  where c.user_id = eu.user_id and c.event_id = eu.event_id and c.fan_unread > 0
  order by c.last_at desc, c.id desc limit 1)`;
