import type { Audience, AudienceType } from '@backline/contract/audiences';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { pollParticipants, pollWinners } from '../polls/index.ts';
import { raffleParticipants, raffleWinners } from '../raffles/index.ts';
import { askersOf } from '../song-requests/index.ts';

type Condition = (eventId: number, audience: Audience) => RawBuilder<SqlBool>;

/**
 * Uses CASE, so that PostgreSQL hashes the set. Without statistics of new events, it would join and scan the set once
 * per fan.
 */
const oneOf = (query: RawBuilder<unknown>) =>
  sql<SqlBool>`case when eu.user_id in (select user_id from (${query}) asked) then true else false end`;

/** Conditions on the fans of each audience. A promo code is announced to all fans, because anybody may use it. */
const chosen: Record<AudienceType, Condition> = {
  all_users: () => sql`true`,
  check_in_users: () => sql`eu.checked_in_at is not null`,
  song_request_users: (eventId, { requestTitle }) => oneOf(askersOf(eventId, requestTitle ?? '')),
  poll_participants: (eventId, { pollId }) => oneOf(pollParticipants(eventId, pollId ?? 0)),
  poll_winners: (eventId, { pollId }) => oneOf(pollWinners(eventId, pollId ?? 0)),
  raffle_participants: (eventId, { raffleId }) => oneOf(raffleParticipants(eventId, raffleId ?? 0)),
  raffle_winners: (eventId, { raffleId }) => oneOf(raffleWinners(eventId, raffleId ?? 0)),
  promo_code: () => sql`true`,
};

export const isSignedIn = sql<SqlBool>`exists (
  select from sessions s where s.id = p.session_id and s.ended_at is null and s.expires_at > now() offset 0)`;

export function fansOf(eventId: number, audience: Audience): RawBuilder<unknown> {
  const condition = chosen[audience.eventNotificationType];
  return sql`(
    select eu.user_id, exists (
      select from push_subscriptions p where p.user_id = eu.user_id and ${isSignedIn} offset 0) as has_push
    from event_users eu
    where eu.event_id = ${eventId} and eu.is_fan and not eu.has_left and ${condition(eventId, audience)})`;
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
