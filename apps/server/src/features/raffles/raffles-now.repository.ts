import { maxAfterwards } from '@backline/contract/fan-now';
import { maxShownRaffles } from '@backline/contract/raffles';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** How long fans are told that somebody else won. */
const newsMinutes = 10;

/**
 * Selects the raffles that concern the fan (`event_users eu`): open ones, those they entered that are not drawn, those
 * they won, those drawn minutes ago and, if `isOver`, all drawn ones that they entered. Omits open raffles for event
 * admins, who may not enter.
 */
export const rafflesNow = (isOver: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_object('id', r.id, 'title', r.title, 'ends_at', r.ends_at, 'number', r.number,
    'is_drawn', coalesce(r.winner_count, 0) > 0, 'has_won', r.winner_place is not null) order by r.ends_at, r.id)
  from (
    select r.*, own.number, own.winner_place from (
      select * from raffles where event_id = eu.event_id and starts_at <= now()
      order by starts_at desc, id desc limit ${sql.lit(maxShownRaffles)}) r
    left join raffle_entries own on own.raffle_id = r.id and own.user_id = eu.user_id
    where case
      when own.raffle_id is null
        then r.is_active and r.completed_at is null and r.ends_at > now() and eu.event_role = 'USER'
      else (r.drawn_at is null and not ${isOver}) or own.winner_place is not null or (r.drawn_at is not null and ${isOver})
        or (r.winner_count > 0 and r.drawn_at > now() - make_interval(mins => ${sql.lit(newsMinutes)})) end
    order by r.ends_at, r.id limit ${sql.lit(maxAfterwards)}) r), '[]')`;

/** Start of the next raffle of `event_users eu`. */
export const nextRaffleStart = sql`(
  select min(starts_at) from raffles
  where event_id = eu.event_id and is_active and completed_at is null and starts_at > now())`;
