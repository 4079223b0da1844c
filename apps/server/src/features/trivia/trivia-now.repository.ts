import { sql } from 'kysely';

/** Selects the latest trivia that fans of `events e` see. */
export const latestTrivia = sql`(
  select json_build_object('id', t.id, 'title', t.title, 'publish_at', t.publish_at)
  from trivia t where t.event_id = e.id and t.publish_at <= now()
  order by t.publish_at desc, t.id desc limit 1)`;
