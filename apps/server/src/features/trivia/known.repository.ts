import { checkInHours } from '@backline/contract/attendance';
import { sql } from 'kysely';
import { epochMs, type Connection } from '../../platform/db/database.ts';
import { countArrivals } from '../events/index.ts';
import { listDrawnRaffles, listPollAnswers, listTopSongs } from './engagement.repository.ts';
import type { ArtistLinks, Known, KnownArtist, Show } from './facts/known.ts';

/** Limits facts to the event's first artists. */
const maxArtists = 3;
/** If the manager has more events than this, no facts use them, because a truncated list would give wrong counts. */
const maxShows = 10_000;
const milestones = [10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000];

interface ShowRow extends Omit<Show, 'startsAt' | 'checkIns'> {
  starts_at: string;
  is_shut: boolean;
}

const showColumns = sql`e.id, e.name, e.venue, e.city, e.timezone, e.starts_at,
  e.starts_at + make_interval(hours => ${sql.lit(checkInHours)}) < now() as is_shut`;

export async function gather(db: Connection, eventId: number): Promise<Known | null> {
  const { rows } = await sql<ShowRow & { manager_id: number; artist_bio: string; playlist_url: string | null }>`
    select ${showColumns}, e.manager_id, e.artist_bio, e.playlist_url from events e where e.id = ${eventId}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return null;
  const artists = await listArtists(db, eventId);
  const others = await listOthers(db, {
    eventId,
    managerId: row.manager_id,
    artistIds: artists.map(({ id }) => id),
  });
  const counts = await countArrivals(
    db,
    others.filter((show) => show.is_shut && show.artist_ids.length > 0).map(({ id }) => id),
  );
  const shows = others.map((other) => ({ ...toShow(other, counts), artistIds: other.artist_ids }));
  const event = { ...toShow(row, new Map()), artistBio: row.artist_bio, playlistUrl: row.playlist_url };
  const earlier = shows.filter(({ startsAt }) => startsAt < event.startsAt);
  const known = artists.map((artist) => ({
    ...artist,
    shows: shows.filter(({ artistIds }) => artistIds.includes(artist.id)),
  }));
  const lastOf = (artist: KnownArtist) => artist.shows.findLast(({ startsAt }) => startsAt < event.startsAt);
  const [headliner] = known;
  const last = headliner && lastOf(headliner);
  const lastShows = [...new Set(known.map(lastOf))].filter((show) => show !== undefined);
  const [milestone, fans, songs, polls, raffles] = await Promise.all([
    findMilestone(db, eventId),
    last === undefined ? 0 : countReturning(db, eventId, last.id),
    listTopSongs(
      db,
      lastShows.filter(({ checkIns }) => checkIns !== null),
    ),
    listPollAnswers(db, [event, ...lastShows]),
    listDrawnRaffles(db, [event, ...lastShows]),
  ]);
  const returning = last === undefined ? null : { show: last, fans };
  return { event, artists: known, earlier, milestone, returning, songs, polls, raffles };
}

const toShow = (row: ShowRow, counts: ReadonlyMap<number, { checkins: number }>): Show => ({
  id: row.id,
  name: row.name,
  venue: row.venue,
  city: row.city,
  timezone: row.timezone,
  startsAt: epochMs(row.starts_at),
  checkIns: counts.get(row.id)?.checkins ?? null,
});

async function listArtists(db: Connection, eventId: number): Promise<Omit<KnownArtist, 'shows'>[]> {
  const { rows } = await sql<{ id: number; name: string } & ArtistLinks>`
    select a.id, a.name, p.facebook_url, p.twitter_url, p.instagram_url, p.tiktok_url, p.spotify_url, p.youtube_url,
      p.amazon_music_url, p.website_url, case when p.store_type = 'OwnStore' then p.store_url end as store_url
    from event_artists ea join users a on a.id = ea.artist_id left join profiles p on p.user_id = a.id
    where ea.event_id = ${eventId} order by ea.position, a.id limit ${sql.lit(maxArtists)}`.execute(db);
  return rows.map(({ id, name, ...links }) => ({ id, name, links }));
}

/** Omits events of other managers, whose work with an artist is private. Sorts the earliest first. */
async function listOthers(
  db: Connection,
  { eventId, managerId, artistIds }: { eventId: number; managerId: number; artistIds: readonly number[] },
): Promise<(ShowRow & { artist_ids: number[] })[]> {
  const { rows } = await sql<ShowRow & { artist_ids: number[] }>`
    select ${showColumns}, array(
      select artist_id from event_artists where event_id = e.id and artist_id = any(${artistIds}::bigint[])) as artist_ids
    from events e where e.manager_id = ${managerId} and e.id <> ${eventId}
    order by e.starts_at, e.id limit ${sql.lit(maxShows + 1)}`.execute(db);
  return rows.length > maxShows ? [] : rows;
}

async function findMilestone(db: Connection, eventId: number): Promise<Known['milestone']> {
  const { rows } = await sql<{ fans: number; at: string }>`
    with arrived as materialized (
      select checked_in_at from event_users where event_id = ${eventId} and is_fan and checked_in_at is not null)
    select reached.fans, (select checked_in_at from arrived order by checked_in_at offset reached.fans - 1 limit 1) as at
    from (
      select max(step) as fans from unnest(${milestones}::int[]) step where step <= (select count(*) from arrived)) reached
    where reached.fans is not null`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { fans: row.fans, at: epochMs(row.at) };
}

async function countReturning(db: Connection, eventId: number, otherId: number): Promise<number> {
  // Looks up each fan. Without statistics of today's event, PostgreSQL would join both lists as if they were empty.
  const { rows } = await sql<{ fans: number }>`
    select count(*)::int as fans from event_users here
    where here.event_id = ${eventId} and here.is_fan and here.checked_in_at is not null and exists (
      select from event_users there
      where there.event_id = ${otherId} and there.user_id = here.user_id and there.is_fan and there.checked_in_at is not null
      offset 0)`.execute(db);
  return rows[0]?.fans ?? 0;
}
