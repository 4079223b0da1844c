import { maxRequestsOfFan, maxSuggestions } from '@backline/contract/song-requests';
import { maxRows } from '@backline/contract/primitives';
import { sql } from 'kysely';
import { prepared, type Connection, type Tx } from '../../platform/db/database.ts';
import { closesAt } from '../attendance/index.ts';

export interface Ask {
  eventId: number;
  fanId: number;
  title: string;
  key: string;
  /** The parts of the song's key that start at each of its words, for suggestions. */
  beginnings: readonly string[];
}

export interface Asked {
  song_id: number;
  /** The first spelling of the song. */
  title: string;
  is_liked: boolean;
  created_at: string;
  left: number;
}

export const isStopped = sql<boolean>`exists (select from stopped_song_requests stop where stop.event_id = e.id)`;
const most = sql`coalesce(e.song_request_count, ${sql.lit(maxRequestsOfFan)})`;

/**
 * Stores song requests. Returns null for refused fans and for locked rows. Concurrent requests of one fan count as
 * locked, because they conflict on the fan's entry or on the request's number.
 */
export async function ask(tx: Tx, asks: readonly Ask[]): Promise<(Asked | null)[]> {
  const { rows } = await sql<Asked & { user_id: number }>`${prepared}
    with asked as (
      select a.*, ${most} as most
      from json_to_recordset(${JSON.stringify(asks)})
        as a ("eventId" bigint, "fanId" bigint, title text, key text, beginnings text[])
      join event_users eu on eu.event_id = a."eventId" and eu.user_id = a."fanId"
      join events e on e.id = a."eventId"
      where eu.is_fan and not eu.has_left and eu.checked_in_at is not null and not ${isStopped} and now() <= ${closesAt}
      for no key update of eu skip locked
    ),
    allowed as (
      select a.*, own.count, own.last, s.id as song_id, s.title as shown, s.liked_at
      from asked a
      cross join lateral (
        select count(*)::int as count, coalesce(max(ordinal), 0) as last from song_requests
        where event_id = a."eventId" and user_id = a."fanId" offset 0) own
      left join lateral (
        select id, requested_songs.title, liked_at from requested_songs
        where event_id = a."eventId" and song_key = a.key for key share skip locked) s on true
      where own.count < a.most
    ),
    made as (
      insert into requested_songs (event_id, song_key, title)
      select distinct on ("eventId", key) "eventId", key, title from allowed
      where song_id is null
        and not exists (select from requested_songs s where s.event_id = "eventId" and s.song_key = key offset 0)
      order by "eventId", key
      on conflict do nothing
      returning id, event_id, song_key, title
    ),
    words as (
      insert into requested_song_words (event_id, beginning, song_id)
      select distinct made.event_id, beginning, made.id from made
      join allowed a on a."eventId" = made.event_id and a.key = made.song_key, unnest(a.beginnings) beginning
    ),
    stored as (
      insert into song_requests (event_id, user_id, ordinal, song_id)
      select a."eventId", a."fanId", a.last + 1, coalesce(a.song_id, made.id) from allowed a
      left join made on made.event_id = a."eventId" and made.song_key = a.key
      where coalesce(a.song_id, made.id) is not null
      on conflict do nothing
      returning user_id, song_id, created_at
    )
    select stored.*, coalesce(a.shown, made.title) as title, a.liked_at is not null as is_liked, a.most - a.count - 1 as left
    from stored join allowed a on a."fanId" = stored.user_id left join made on made.id = stored.song_id`.execute(tx);
  const found = new Map(rows.map(({ user_id: userId, ...asked }) => [userId, asked]));
  return asks.map(({ fanId }) => found.get(fanId) ?? null);
}

export async function waitForSong(tx: Tx, { eventId, key }: Pick<Ask, 'eventId' | 'key'>): Promise<void> {
  await sql`select from requested_songs where event_id = ${eventId} and song_key = ${key} for key share`.execute(tx);
}

export interface Standing {
  is_checked_in: boolean;
  is_stopped: boolean;
  is_over: boolean;
  most: number;
  used: number;
}

export async function findStanding(db: Connection, eventId: number, fanId: number): Promise<Standing | null> {
  const { rows } = await sql<Standing>`${prepared}
    select eu.checked_in_at is not null as is_checked_in, ${isStopped} as is_stopped,
      now() > ${closesAt} as is_over, ${most} as most,
      (select count(*)::int from song_requests where event_id = ${eventId} and user_id = ${fanId}) as used
    from event_users eu join events e on e.id = eu.event_id
    where eu.event_id = ${eventId} and eu.user_id = ${fanId} and eu.is_fan and not eu.has_left`.execute(db);
  return rows[0] ?? null;
}

export async function lockPlace(tx: Tx, eventId: number, fanId: number): Promise<void> {
  await sql`${prepared}
    select from event_users where event_id = ${eventId} and user_id = ${fanId} for no key update`.execute(tx);
}

export interface OwnSongRow {
  title: string;
  count: number;
  asked_at: string;
  is_liked: boolean;
}

export async function listOwn(db: Connection, eventId: number, fanId: number): Promise<OwnSongRow[]> {
  const { rows } = await sql<OwnSongRow>`${prepared}
    select s.title, count(*)::int as count, max(r.created_at) as asked_at, s.liked_at is not null as is_liked
    from song_requests r join requested_songs s on s.id = r.song_id
    where r.event_id = ${eventId} and r.user_id = ${fanId}
    group by s.id order by max(r.created_at) desc, s.id desc limit ${sql.lit(maxRows)}`.execute(db);
  return rows;
}

/** Maximum matches to read for suggestions. */
const glance = 100;
const last = '\u{10FFFF}';

/** Returns titles with a word that starts like this, oldest first. `beginning` is in normal form. */
export async function suggest(db: Connection, eventId: number, beginning: string): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`${prepared}
    with begun as materialized (
      select song_id from requested_song_words
      where event_id = ${eventId} and beginning >= ${beginning} and beginning < ${beginning + last}
      order by beginning limit ${sql.lit(glance)})
    select s.title from (select distinct song_id from begun) found
    cross join lateral (select id, title from requested_songs where id = found.song_id offset 0) s
    where exists (select from song_requests where song_id = s.id offset 0)
    order by s.id limit ${sql.lit(maxSuggestions)}`.execute(db);
  return rows.map(({ title }) => title);
}
