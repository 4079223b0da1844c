import type { FanPoll } from '@backline/contract/fan-polls';
import { sql, type RawBuilder } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import { wins } from './poll-votes.repository.ts';
import { optionsAs } from './polls.repository.ts';

export interface FanPollRow {
  id: number;
  question: string;
  starts_at: string;
  ends_at: string;
  completed_at: string | null;
  results: FanPoll['results'];
  /** `vote_count` is null while no fan may see it. */
  options: { id: number; option: string; vote_count: number | null; wins: boolean; is_correct: boolean }[];
  own_option_id: number | null;
}

/** Votes per option that are not merged into `poll_option_counts` yet, as `noted`. */
const notedVotes = (isAsked: RawBuilder<unknown>) => sql`noted as materialized (
  select option_id, sum(votes) as n from engagement_deltas where ${isAsked} and option_id is not null group by 1)`;

/** Adds up merged and pending counts, so that a hall that watches a poll counts no votes. Needs `notedVotes`. */
const keptVotes = sql`(coalesce((select c.votes from poll_option_counts c where c.option_id = o.id), 0)
  + coalesce((select n from noted where noted.option_id = o.id), 0))::int`;

const options = optionsAs(
  sql`'id', o.id, 'option', o.option, 'wins', ${wins}, 'is_correct', o.is_correct, 'vote_count',
    case when p.completed_at is not null then o.final_count when p.results <> 'after_end' then ${keptVotes} end`,
);

export async function listForFan(
  db: Connection,
  { eventId, fanId, most }: { eventId: number; fanId: number; most: number },
): Promise<{ polls: FanPollRow[]; next_starts_at: string | null } | null> {
  const place = sql<{ next_starts_at: string | null }>`${prepared}
    select (select min(p.starts_at) from polls p
      where p.event_id = eu.event_id and p.completed_at is null and p.starts_at > now()) as next_starts_at
    from event_users eu where eu.event_id = ${eventId} and eu.user_id = ${fanId} and eu.is_fan and not eu.has_left`;
  const begun = sql<FanPollRow>`${prepared}
    with ${notedVotes(sql`event_id = ${eventId}`)}
    select p.id, p.question, p.starts_at, p.ends_at, p.completed_at, p.results, ${options} as options,
      (select v.option_id from poll_votes v where v.poll_id = p.id and v.user_id = ${fanId}) as own_option_id
    from polls p where p.event_id = ${eventId} and p.starts_at <= now()
    order by p.starts_at desc, p.id desc limit ${sql.lit(most)}`;
  const [places, polls] = await Promise.all([place.execute(db), begun.execute(db)]);
  const [own] = places.rows;
  return own === undefined ? null : { polls: polls.rows, next_starts_at: own.next_starts_at };
}

/** Returns the latest open poll of an event or, without one, the latest completed poll. */
export async function findOnNow(
  db: Connection,
  eventId: number,
): Promise<{ poll: FanPollRow | null; next_starts_at: string | null }> {
  const found = sql<FanPollRow>`${prepared}
    with ${notedVotes(sql`event_id = ${eventId}`)}
    select p.id, p.question, p.starts_at, p.ends_at, p.completed_at, p.results, ${options} as options,
      null::int8 as own_option_id
    from polls p where p.event_id = ${eventId} and p.starts_at <= now()
    order by p.completed_at is null desc, p.starts_at desc, p.id desc limit 1`;
  const next = sql<{ next_starts_at: string | null }>`${prepared}
    select min(starts_at) as next_starts_at from polls
    where event_id = ${eventId} and completed_at is null and starts_at > now()`;
  const [polls, nexts] = await Promise.all([found.execute(db), next.execute(db)]);
  return { poll: polls.rows[0] ?? null, next_starts_at: nexts.rows[0]?.next_starts_at ?? null };
}

export interface ShownPoll {
  id: number;
  votes: [optionId: number, votes: number][] | null;
}

/** Lists open polls whose results fans see before the end. Votes that only voters may see are null. */
export async function listShownVotes(
  db: Connection,
  eventIds: readonly number[],
  most: number,
): Promise<Map<number, { polls: ShownPoll[] }>> {
  const { rows } = await sql<{ event_id: number; polls: ShownPoll[] }>`${prepared}
    with ${notedVotes(sql`event_id = any(${eventIds}::bigint[])`)}
    select asked.event_id, coalesce((
      select json_agg(json_build_object('id', p.id, 'votes', case when p.results = 'live' then (
        select json_agg(json_build_array(o.id, ${keptVotes})) from poll_options o where o.poll_id = p.id) end))
      from (select id, results from polls
        where event_id = asked.event_id and completed_at is null and starts_at <= now() and results <> 'after_end'
        order by starts_at desc, id desc limit ${sql.lit(most)}) p), '[]') as polls
    from unnest(${eventIds}::bigint[]) asked (event_id)`.execute(db);
  return new Map(rows.map(({ event_id: eventId, polls }) => [eventId, { polls }]));
}
