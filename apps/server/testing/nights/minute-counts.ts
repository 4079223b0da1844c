import { sql } from 'kysely';

/** Stored counts by event, seller and minute, both merged and pending, without zeros. */
const kept = sql`
  select event_id, seller_id, minute, sum(checkins) as checkins, sum(requests) as requests, sum(votes) as votes, sum(entries) as entries,
    sum(orders) as orders, sum(cents) as cents
  from (
    select event_id, seller_id, minute, checkins, requests, votes, entries, orders, cents from minute_counts
    union all
    select d.event_id, d.seller_id, counted.minute, d.checkins, d.requests, d.votes, d.entries, d.orders, d.cents
    from (
      select event_id, 0::bigint as seller_id, minute, checkins, 0 as requests, 0 as votes, 0 as entries, 0 as orders, 0::bigint as cents
      from attendance_deltas where checkins <> 0
      union all
      select event_id, seller_id, minute, 0, 0, 0, 0, orders, cents from sales_deltas
      union all
      select event_id, 0, minute, 0, requests, votes, entries, 0, 0 from engagement_deltas where trivia_id is null) d
    join events e on e.id = d.event_id, lateral (values (d.minute), ('infinity'::timestamptz)) counted (minute)) parts
  group by 1, 2, 3
  having sum(checkins) <> 0 or sum(requests) <> 0 or sum(votes) <> 0 or sum(entries) <> 0 or sum(orders) <> 0 or sum(cents) <> 0`;

/** Total of the successful refunds of order `o`, in cents. */
const back = sql`coalesce((
  select sum(amount_cents) from payment_refunds r
  where r.provider = o.provider and r.payment_id = o.payment_id and r.status = 'succeeded'), 0)`;

/** Counts the source rows. Assumes that artists' shares are correct, because sales-counts.test.ts checks them. */
const recounted = sql`
  select event_id, seller_id, counted.minute, sum(checkins)::bigint as checkins, sum(requests)::bigint as requests, sum(votes)::bigint as votes,
    sum(entries)::bigint as entries, sum(orders)::bigint as orders, sum(cents)::numeric as cents
  from (
    select event_id, 0::bigint as seller_id, checked_in_at as at, 1 as checkins, 0 as requests, 0 as votes, 0 as entries, 0 as orders, 0 as cents
    from event_users where is_fan and checked_in_at is not null
    union all
    select event_id, 0, created_at, 0, 1, 0, 0, 0, 0 from song_requests
    union all
    select p.event_id, 0, v.voted_at, 0, 0, 1, 0, 0, 0 from poll_votes v join polls p on p.id = v.poll_id
    union all
    select r.event_id, 0, x.entered_at, 0, 0, 0, 1, 0, 0 from raffle_entries x join raffles r on r.id = x.raffle_id
    union all
    select o.event_id, 0, o.paid_at, 0, 0, 0, 0, 1, o.total_cents - ${back} from orders o where o.status = 'COMPLETED'
    union all
    select o.event_id, s.seller_id, o.paid_at, 0, 0, 0, 0, 1, s.cents from order_shares s join orders o on o.id = s.order_id
    where o.status = 'COMPLETED') done,
    lateral (values (date_trunc('minute', done.at)), ('infinity'::timestamptz)) counted (minute)
  group by 1, 2, 3
  having sum(checkins) <> 0 or sum(requests) <> 0 or sum(votes) <> 0 or sum(entries) <> 0 or sum(orders) <> 0 or sum(cents) <> 0`;

/** Selects each minute whose stored counts differ from a recount of the source rows, as `what` and `id`. */
export const wrongMinutes = sql`
  select 'minutes of event ' || event_id || ', seller ' || seller_id as what,
    minute || ': ' || concat_ws(', ', checkins, requests, votes, entries, orders, cents) as id
  from ((${kept} except ${recounted}) union all (${recounted} except ${kept})) wrong`;

/** Selects each poll, option and raffle whose stored count differs from a recount of its rows, as `what` and `id`. */
export const wrongParticipation = sql`
  with kept (what, of_id, n) as (
    select 'votes', poll_id, votes from poll_vote_counts
    union all
    select 'votes for option', option_id, votes from poll_option_counts
    union all
    select 'entries', raffle_id, entries from raffle_entry_counts
    union all
    select 'votes', poll_id, votes from engagement_deltas where votes <> 0
    union all
    select 'votes for option', option_id, votes from engagement_deltas where votes <> 0
    union all
    select 'entries', raffle_id, entries from engagement_deltas where entries <> 0),
  stored as (select what, of_id, sum(n) as n from kept group by 1, 2 having sum(n) <> 0),
  recounted as (
    select 'votes' as what, poll_id as of_id, count(*) as n from poll_votes group by 2
    union all
    select 'votes for option', option_id, count(*) from poll_votes group by 2
    union all
    select 'entries', raffle_id, count(*) from raffle_entries group by 2)
  select what || ' of ' || coalesce(of_id::text, 'nobody') as what, n::text as id
  from ((table stored except table recounted) union all (table recounted except table stored)) wrong`;
