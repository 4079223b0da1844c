import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { prepared, type Connection, type Tx } from '../../platform/db/database.ts';
import { optionsAs, type OfEvent } from './polls.repository.ts';

export interface Vote extends OfEvent {
  fanId: number;
  optionId: number;
}

export interface StoredVote {
  /** True if fans see the votes before the end. */
  is_shown: boolean;
}

/** Stores the valid votes. Returns null for all others, such as repeats and votes in polls that a change has locked. */
export async function vote(tx: Tx, votes: readonly Vote[]): Promise<(StoredVote | null)[]> {
  // Inserts in key order, since votes that wait for each other would deadlock.
  const { rows } = await sql<StoredVote & { poll_id: number; user_id: number }>`${prepared}
    with taken as materialized (
      select asked."pollId", asked."fanId", asked."optionId", p.results <> 'after_end' as is_shown
      from json_to_recordset(${JSON.stringify(votes)})
        as asked ("eventId" bigint, "pollId" bigint, "fanId" bigint, "optionId" bigint)
      join polls p on p.id = asked."pollId" and p.event_id = asked."eventId"
      join poll_options o on o.poll_id = p.id and o.id = asked."optionId"
      join event_users eu on eu.event_id = p.event_id and eu.user_id = asked."fanId"
      where p.completed_at is null and now() >= p.starts_at and now() < p.ends_at
        and eu.is_fan and not eu.has_left and eu.checked_in_at is not null
      for share of p skip locked
    ), stored as (
      insert into poll_votes (poll_id, user_id, option_id)
      select "pollId", "fanId", "optionId" from taken order by "pollId", "fanId"
      on conflict (poll_id, user_id) do nothing
      returning poll_id, user_id
    )
    select distinct s.poll_id, s.user_id, taken.is_shown
    from stored s join taken on taken."pollId" = s.poll_id and taken."fanId" = s.user_id`.execute(tx);
  const stored = new Map(rows.map((row) => [`${row.poll_id}/${row.user_id}`, row]));
  return votes.map(({ pollId, fanId }) => stored.get(`${pollId}/${fanId}`) ?? null);
}

export interface Standing {
  is_checked_in: boolean;
  state: 'not-begun' | 'open' | 'over';
  has_option: boolean;
  own_option_id: number | null;
}

/** Waits for a running change of the poll. Returns null for an unknown poll, or if the fan has not joined. */
export async function findStanding(tx: Tx, { eventId, pollId, fanId, optionId }: Vote): Promise<Standing | null> {
  await sql`select from polls where id = ${pollId} and event_id = ${eventId} for share`.execute(tx);
  const { rows } = await sql<Standing>`
    select eu.checked_in_at is not null as is_checked_in,
      case when p.completed_at is not null or now() >= p.ends_at then 'over' when now() < p.starts_at then 'not-begun' else 'open' end as state,
      exists (select from poll_options o where o.poll_id = p.id and o.id = ${optionId}) as has_option,
      (select v.option_id from poll_votes v where v.poll_id = p.id and v.user_id = eu.user_id) as own_option_id
    from polls p join event_users eu on eu.event_id = p.event_id
    where p.id = ${pollId} and p.event_id = ${eventId} and eu.user_id = ${fanId} and eu.is_fan and not eu.has_left`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/**
 * Condition that an option of a completed poll wins: it is the correct option or, if none is marked as correct, has the
 * most votes.
 */
export const wins: RawBuilder<SqlBool> = sql`(o.is_correct or (
  coalesce(o.final_count, 0) > 0
  and not exists (select from poll_options c where c.poll_id = o.poll_id and c.is_correct)
  and o.final_count = (select max(m.final_count) from poll_options m where m.poll_id = o.poll_id)))`;

export const pollParticipants = (eventId: number, pollId: number): RawBuilder<{ user_id: number }> => sql`
  select v.user_id from poll_votes v join polls p on p.id = v.poll_id where p.id = ${pollId} and p.event_id = ${eventId}`;

export const pollWinners = (eventId: number, pollId: number): RawBuilder<{ user_id: number }> => sql`
  ${pollParticipants(eventId, pollId)} and p.completed_at is not null
    and exists (select from poll_options o where o.poll_id = p.id and o.id = v.option_id and ${wins})`;

/** Returns each fan's latest vote per event as `user_id, event_id, at`. */
export const latestAnswers = sql`
  select v.user_id, p.event_id, max(v.voted_at) as at from polls p join poll_votes v on v.poll_id = p.id
  group by p.event_id, v.user_id`;

export const latestQuestion = (eventId: number, fanId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select p.question from poll_votes v join polls p on p.id = v.poll_id
  where p.event_id = ${eventId} and v.user_id = ${fanId} order by v.voted_at desc, p.id desc limit 1`;

export interface ParticipantRow {
  id: number;
  name: string;
  phone_number: string | null;
  image_key: string | null;
  voted_at: string;
}

interface Window {
  after: { votedAt: string; id: number } | null;
  offset: number;
  limit: number;
}

export async function listParticipants(
  db: Connection,
  { pollId, isWinning }: { pollId: number; isWinning: boolean },
  { after, offset, limit }: Window,
): Promise<ParticipantRow[]> {
  const isBehind =
    after === null ? sql`true` : sql`(v.voted_at, v.user_id) < (${after.votedAt}::timestamptz, ${after.id})`;
  const isListed = isWinning
    ? sql`v.option_id = any(array(select o.id from poll_options o where o.poll_id = ${pollId} and ${wins}))`
    : sql`true`;
  const { rows } = await sql<ParticipantRow>`
    select u.id, u.name, coalesce(u.phone_number, u.contact_phone) as phone_number,
      coalesce(u.profile_image_thumbnail_key, u.profile_image_key) as image_key, page.voted_at
    from (
      select v.user_id, v.voted_at from poll_votes v where v.poll_id = ${pollId} and ${isBehind} and ${isListed}
      order by v.voted_at desc, v.user_id desc limit ${limit} offset ${offset}) page
    join users u on u.id = page.user_id
    order by page.voted_at desc, page.user_id desc`.execute(db);
  return rows;
}

interface PollFigures {
  id: number;
  options: { id: number; vote_count: number }[];
}

/** Counts the votes of open polls only. */
export async function countVotes(
  db: Connection,
  eventIds: readonly number[],
  most: number,
): Promise<Map<number, { polls: PollFigures[] }>> {
  const options = optionsAs(sql`'id', o.id, 'vote_count', (
    select count(*)::int from poll_votes v where v.poll_id = o.poll_id and v.option_id = o.id)`);
  const { rows } = await sql<{ event_id: number; polls: PollFigures[] }>`
    select asked.event_id, coalesce((
      select json_agg(json_build_object('id', p.id, 'options', ${options}))
      from (select id from polls where event_id = asked.event_id and completed_at is null and starts_at <= now()
        order by starts_at desc, id desc limit ${most}) p), '[]') as polls
    from unnest(${eventIds}::bigint[]) asked (event_id)`.execute(db);
  return new Map(rows.map(({ event_id: eventId, polls }) => [eventId, { polls }]));
}
