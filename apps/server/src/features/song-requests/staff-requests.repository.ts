import { maxRows } from '@backline/contract/primitives';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { prepared, type Connection, type Tx } from '../../platform/db/database.ts';
import type { PageWindow } from '../../platform/http/list.ts';
import { foldedText, holdsWords } from '../../platform/db/search.ts';
import { withinReach, type EventReach } from '../events/index.ts';
import { songKeyOf } from './song-key.ts';
import { isStopped } from './song-requests.repository.ts';

export interface SongRow {
  title: string;
  count: number;
  is_liked: boolean;
}

export async function list(db: Connection, eventId: number): Promise<SongRow[]> {
  const { rows } = await sql<SongRow>`${prepared}
    select s.title, counted.count, s.liked_at is not null as is_liked
    from (select song_id, count(*)::int as count from song_requests where event_id = ${eventId} group by song_id) counted
    cross join lateral (select * from requested_songs where id = counted.song_id offset 0) s
    order by counted.count desc, s.id limit ${sql.lit(maxRows)}`.execute(db);
  return rows;
}

export interface AskerRow {
  id: number;
  name: string;
  email: string | null;
  phone_number: string | null;
  image_key: string | null;
  count: number;
  asked_at: string;
}

/** `names` searches names only, for readers who must not find out numbers and email addresses by guessing. */
export interface AskerSearch {
  text: string;
  by: 'all' | 'names';
}

/** Returns a condition on `users as u`. */
export const isAskerWanted = ({ text, by }: AskerSearch): RawBuilder<SqlBool> =>
  text === '' ? sql`true` : holdsWords(by === 'names' ? foldedText(sql`u.name`) : sql`u.search_text`, text);

export async function listAskers(
  db: Connection,
  songId: number,
  search: AskerSearch,
  { after, limit, offset }: PageWindow,
): Promise<AskerRow[]> {
  const isBelow =
    after === null ? sql`true` : sql`(asker.asked_at, asker.user_id) < (${after.key}::timestamptz, ${after.id})`;
  const { rows } = await sql<AskerRow>`
    select u.id, u.name, coalesce(u.email, u.contact_email) as email, coalesce(u.phone_number, u.contact_phone) as phone_number,
      coalesce(u.profile_image_thumbnail_key, u.profile_image_key) as image_key, asker.count, asker.asked_at
    from (
      select user_id, count(*)::int as count, max(created_at) as asked_at from song_requests
      where song_id = ${songId} group by user_id) asker
    cross join lateral (select * from users where id = asker.user_id offset 0) u
    where ${isBelow} and ${isAskerWanted(search)}
    order by asker.asked_at desc, asker.user_id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export interface FoundSong {
  id: number;
  title: string;
  is_liked: boolean;
}

export async function findSong(db: Connection, eventId: number, key: string): Promise<FoundSong | null> {
  const { rows } = await sql<FoundSong>`
    select id, title, liked_at is not null as is_liked from requested_songs where event_id = ${eventId} and song_key = ${key}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function titleOfSong(db: Connection, eventId: number, title: string): Promise<string> {
  return (await findSong(db, eventId, songKeyOf(title)))?.title ?? title;
}

export async function lockSong(tx: Tx, eventId: number, key: string): Promise<FoundSong | null> {
  const { rows } = await sql<FoundSong>`
    select id, title, liked_at is not null as is_liked from requested_songs
    where event_id = ${eventId} and song_key = ${key} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function setLiked(tx: Tx, songId: number, isLiked: boolean): Promise<void> {
  await sql`update requested_songs set liked_at = ${isLiked ? sql`now()` : sql`null`} where id = ${songId}`.execute(tx);
}

export async function listAskerIds(tx: Tx, songId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from song_requests where song_id = ${songId}`.execute(tx);
  return rows.map(({ user_id: userId }) => userId);
}

export async function remove(tx: Tx, songId: number): Promise<void> {
  await sql`delete from requested_songs where id = ${songId}`.execute(tx);
}

export interface RequestState {
  name: string;
  is_stopped: boolean;
  song_request_count: number | null;
}

export async function findState(db: Connection, eventId: number, reach: EventReach): Promise<RequestState | null> {
  const { rows } = await sql<RequestState>`
    select e.name, e.song_request_count, ${isStopped} as is_stopped from events e
    where e.id = ${eventId} and ${withinReach(reach)}`.execute(db);
  return rows[0] ?? null;
}

export async function stop(tx: Tx, eventId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into stopped_song_requests (event_id) values (${eventId}) on conflict do nothing returning event_id`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function reopen(tx: Tx, eventId: number): Promise<boolean> {
  const { rows } = await sql`delete from stopped_song_requests where event_id = ${eventId} returning event_id`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function countRequests(
  db: Connection,
  eventIds: readonly number[],
): Promise<Map<number, { requests: number; songs: number; is_stopped: boolean }>> {
  const { rows } = await sql<{ id: number; requests: number; songs: number; is_stopped: boolean }>`
    select e.id, ${isStopped} as is_stopped, counted.requests, counted.songs from events e
    cross join lateral (
      select coalesce(sum(of_song.count), 0)::int as requests, count(*)::int as songs
      from (select count(*) as count from song_requests where event_id = e.id group by song_id) of_song) counted
    where e.id = any(${eventIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}

/** Aggregates all requests. An index walk takes ten times as long if PostgreSQL believes the event is empty. */
export const latestRequests = sql`
  select user_id, event_id, max(created_at) as at from song_requests group by event_id, user_id`;

export const latestSong = (eventId: number, fanId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.title from song_requests r join requested_songs s on s.id = r.song_id
  where r.event_id = ${eventId} and r.user_id = ${fanId} order by r.ordinal desc limit 1`;

/** Returns `user_id` rows, which may repeat. */
export const askersOf = (eventId: number, title: string): RawBuilder<unknown> => sql`
  select r.user_id from requested_songs s join song_requests r on r.song_id = s.id
  where s.event_id = ${eventId} and s.song_key = ${songKeyOf(title)}`;
