import type { Audience, AudienceType } from '@backline/contract/notifications';
import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { pollParticipants, pollWinners } from '../polls/index.ts';
import { raffleParticipants, raffleWinners } from '../raffles/index.ts';
import { askersOf } from '../song-requests/index.ts';

type Query = (eventId: number, audience: Audience) => RawBuilder<unknown>;

/** Ids of persons, `user_id`; of those who are no fans of the event, or have left, nothing comes. Without a line: not offered yet. */
const chosen: Partial<Record<AudienceType, Query>> = {
  all_users: (eventId) => sql`select user_id from event_users where event_id = ${eventId} and is_fan`,
  check_in_users: (eventId) => sql`
    select user_id from event_users where event_id = ${eventId} and is_fan and checked_in_at is not null`,
  song_request_users: (eventId, { requestTitle }) => askersOf(eventId, requestTitle ?? ''),
  poll_participants: (eventId, { pollId }) => pollParticipants(eventId, pollId ?? 0),
  poll_winners: (eventId, { pollId }) => pollWinners(eventId, pollId ?? 0),
  raffle_participants: (eventId, { raffleId }) => raffleParticipants(eventId, raffleId ?? 0),
  raffle_winners: (eventId, { raffleId }) => raffleWinners(eventId, raffleId ?? 0),
};

/** Whether there are such fans to be found at all. */
export const isOffered = ({ eventNotificationType }: Audience): boolean => eventNotificationType in chosen;

/**
 * Fans of the event whom the audience chooses, each once: their place, and whether a phone of theirs takes push messages. OFFSET 0 has
 * each looked up by an index: of an event that was filled this minute PostgreSQL knows no numbers.
 */
export function fansOf(eventId: number, audience: Audience): RawBuilder<unknown> {
  const query = chosen[audience.eventNotificationType];
  if (query === undefined) throw new Error(`${audience.eventNotificationType} is not offered`);
  return sql`(
    with asked as materialized (select distinct user_id from (${query(eventId, audience)}) all_asked)
    select asked.user_id,
      exists (
        select from push_subscriptions p join sessions s on s.id = p.session_id
        where p.user_id = asked.user_id and s.ended_at is null and s.expires_at > now() offset 0) as has_push
    from asked, lateral (
      select from event_users eu where eu.event_id = ${eventId} and eu.user_id = asked.user_id and eu.is_fan and not eu.has_left
      offset 0) place)`;
}

export async function count(
  db: Connection,
  eventId: number,
  audience: Audience,
): Promise<{ fans: number; with_push: number }> {
  const { rows } = await sql<{ fans: number; with_push: number }>`
    select count(*)::int as fans, count(*) filter (where has_push)::int as with_push
    from ${fansOf(eventId, audience)} fan`.execute(db);
  return rows[0] ?? { fans: 0, with_push: 0 };
}
