import type { Connection } from '../src/platform/db/database.ts';
import { beginningsOf, songKeyOf } from '../src/features/song-requests/song-key.ts';
import type { PlannedFan } from './crowd.ts';
import type { PlannedEvent } from './event-plan.ts';
import type { Random } from './random.ts';

/** Song titles, the most requested first. */
const songs = [
  'Lanterns on the Water',
  'Half Past Midnight',
  'Paper Satellites',
  'Río de Luz',
  'Don’t Wake the Harbour',
  'Copper Sky',
  'Seventeen Streetlights',
  'Slow Train to Marfa',
  'Velvet Static',
  'Northbound (Acoustic)',
  'The Last Payphone',
  'Glasshouse',
  'Little Earthquakes of Joy',
  'Déjà Vu, Again',
];
/** Fans request songs within this time after their arrival. */
const eveningMs = 90 * 60_000;
/** Share of checked-in fans who request songs, and their maximum number of songs. */
const asking = { share: 0.6, most: 3 };

interface Crowd {
  fans: readonly PlannedFan[];
  fanIds: ReadonlyMap<PlannedFan, number>;
  eventIds: ReadonlyMap<PlannedEvent, number>;
  now: Date;
}

/** Inserts requests for fourteen songs, a few of them popular and two liked. */
export async function insertSongRequests(
  tx: Connection,
  { fans, fanIds, eventIds, now }: Crowd,
  random: Random,
): Promise<void> {
  const asks = fans.flatMap((fan) =>
    fan.joins.flatMap(({ event, checkedInAt }) => {
      if (checkedInAt === null || !random.chance(asking.share)) return [];
      const since = checkedInAt.getTime();
      const share = (Math.min(since + eveningMs, now.getTime()) - since) / asking.most;
      const at = (number: number) => new Date(since + (number - random.next()) * share);
      return Array.from({ length: random.int(1, asking.most) }, (_, index) => ({
        event_id: eventIds.get(event) ?? 0,
        user_id: fanIds.get(fan) ?? 0,
        ordinal: index + 1,
        // Squaring favours the first songs.
        title: songs[Math.floor(random.next() ** 2 * songs.length)] ?? '',
        created_at: at(index + 1),
      }));
    }),
  );
  const made = new Map(asks.map(({ event_id, title }) => [`${event_id} ${title}`, { event_id, title }]));
  const stored = await tx
    .insertInto('requested_songs')
    .values(
      [...made.values()].map((song) => ({
        ...song,
        song_key: songKeyOf(song.title),
        liked_at: songs.indexOf(song.title) < 2 ? now : null,
      })),
    )
    .returning(['id', 'event_id', 'title', 'song_key'])
    .execute();
  const words = stored.flatMap(({ id, event_id, song_key: key }) =>
    beginningsOf(key).map((beginning) => ({ event_id, beginning, song_id: id })),
  );
  await tx.insertInto('requested_song_words').values(words).execute();
  const idOf = new Map(stored.map(({ id, event_id, title }) => [`${event_id} ${title}`, id]));
  const rows = asks.map(({ title, ...ask }) => ({ ...ask, song_id: idOf.get(`${ask.event_id} ${title}`) ?? 0 }));
  await tx.insertInto('song_requests').values(rows).execute();
}
