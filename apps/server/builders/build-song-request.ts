import { beginningsOf, songKeyOf } from '../src/features/song-requests/song-key.ts';
import type { Connection } from '../src/platform/db/database.ts';

interface SongRequestOverrides {
  eventId: number;
  /** The fan must have joined the event. */
  fanId: number;
  title: string;
  isLiked?: boolean;
  at?: Date;
}

export async function buildSongRequest(
  db: Connection,
  { eventId, fanId, title, isLiked = false, at = new Date() }: SongRequestOverrides,
): Promise<{ songId: number }> {
  const key = songKeyOf(title);
  const event = { event_id: eventId };
  const song = await db
    .insertInto('requested_songs')
    .values({ ...event, song_key: key, title, liked_at: isLiked ? at : null, created_at: at })
    .onConflict((conflict) => conflict.columns(['event_id', 'song_key']).doUpdateSet({ song_key: key }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const words = beginningsOf(key).map((beginning) => ({ ...event, beginning, song_id: song.id }));
  await db
    .insertInto('requested_song_words')
    .values(words)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { last } = await db
    .selectFrom('song_requests')
    .select(({ fn }) => fn.max('ordinal').as('last'))
    .where('event_id', '=', eventId)
    .where('user_id', '=', fanId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('song_requests')
    .values({ ...event, user_id: fanId, ordinal: (last ?? 0) + 1, song_id: song.id, created_at: at })
    .execute();
  return { songId: song.id };
}
