import { maxAfterwards } from '@backline/contract/fan-now';
import { sql } from 'kysely';

/** Selects the songs of the fan (`event_users eu`) that staff marked to be played, latest first. */
export const likedSongs = sql`coalesce((
  select json_agg(json_build_object('title', s.title, 'liked_at', s.liked_at) order by s.liked_at desc, s.id desc)
  from (
    select s.id, s.title, s.liked_at
    from (select distinct song_id from song_requests where event_id = eu.event_id and user_id = eu.user_id) own
    cross join lateral (select * from requested_songs where id = own.song_id and liked_at is not null offset 0) s
    order by s.liked_at desc, s.id desc limit ${sql.lit(maxAfterwards)}) s), '[]')`;
