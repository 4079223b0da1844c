import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { fewestFans } from './facts/known.ts';
import type { KnownPoll, KnownRaffle, KnownSong, Show } from './facts/known.ts';

/** Other answers that a question offers. */
const maxOthers = 3;
const maxPolls = 20;
const maxRaffles = 20;

/** Returns the most requested song of each show. Omits shows in which several songs tie for the most requests. */
export async function listTopSongs(db: Connection, shows: readonly Show[]): Promise<KnownSong[]> {
  // Counts song by song. Without statistics of today's show, PostgreSQL would compare each song with each request.
  const { rows } = await sql<Omit<KnownSong, 'show'> & { event_id: number }>`
    select asked.event_id, top.title, top.fans, top.others
    from unnest(${idsOf(shows)}::bigint[]) asked (event_id), lateral (
      select s.title, counted.fans, lead(counted.fans, 1, 0) over (order by counted.fans desc, s.id) as next,
        coalesce(array_agg(s.title) filter (where counted.fans >= ${sql.lit(fewestFans)}) over (
          order by counted.fans desc, s.id rows between 1 following and ${sql.lit(maxOthers)} following), '{}') as others
      from requested_songs s, lateral (
        select count(distinct user_id)::int as fans from song_requests where song_id = s.id offset 0) counted
      where s.event_id = asked.event_id order by counted.fans desc, s.id limit 1) top
    where top.fans > top.next`.execute(db);
  return withShow(rows, shows);
}

/**
 * Returns the answer of each completed poll: the correct option, or else the option with most votes. Omits polls that
 * tie.
 */
export async function listPollAnswers(db: Connection, shows: readonly Show[]): Promise<KnownPoll[]> {
  const { rows } = await sql<Omit<KnownPoll, 'show'> & { event_id: number }>`
    select p.event_id, p.id, p.question, best.option as answer, best.others, best.is_correct as "isRight", best.votes, best.total
    from unnest(${idsOf(shows)}::bigint[]) asked (event_id), lateral (
      select * from polls where event_id = asked.event_id and completed_at is not null
      order by starts_at desc, id desc limit ${sql.lit(maxPolls)}) p, lateral (
      select o.option, o.is_correct, coalesce(o.final_count, 0) as votes,
        array(
          select r.option from poll_options r where r.poll_id = p.id and r.id <> o.id
          order by r.sort, r.id limit ${sql.lit(maxOthers)}) as others,
        sum(coalesce(o.final_count, 0)) over ()::int as total,
        lead(coalesce(o.final_count, 0), 1, 0) over (order by o.is_correct desc, o.final_count desc nulls last, o.id) as next
      from poll_options o where o.poll_id = p.id
      order by o.is_correct desc, o.final_count desc nulls last, o.id limit 1) best
    where best.is_correct or best.votes > best.next
    order by p.starts_at desc, p.id desc`.execute(db);
  return withShow(rows, shows);
}

/** Includes only active raffles, because fans see no others. */
export async function listDrawnRaffles(db: Connection, shows: readonly Show[]): Promise<KnownRaffle[]> {
  const { rows } = await sql<Omit<KnownRaffle, 'show'> & { event_id: number }>`
    select r.event_id, r.id, r.title, r.entrant_count as entrants, r.winner_count as winners
    from unnest(${idsOf(shows)}::bigint[]) asked (event_id), lateral (
      select * from raffles where event_id = asked.event_id and is_active and drawn_at is not null
      order by starts_at desc, id desc limit ${sql.lit(maxRaffles)}) r
    order by r.starts_at desc, r.id desc`.execute(db);
  return withShow(rows, shows);
}

const idsOf = (shows: readonly Show[]) => shows.map(({ id }) => id);

const withShow = <Row extends { event_id: number }>(rows: readonly Row[], shows: readonly Show[]) =>
  rows.flatMap(({ event_id: eventId, ...row }) =>
    shows.filter(({ id }) => id === eventId).map((show) => ({ ...row, show })),
  );
