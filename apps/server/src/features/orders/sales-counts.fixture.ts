import { sql } from 'kysely';

/** Whose figures those of the event `e` are. */
const levels = sql`
  select 'event', e.id union all select 'manager', e.manager_id union all select 'all', 0
  union all select 'artist', artist_id from event_artists where event_id = e.id
  union all select 'team_member', team_member_id from event_team_members where event_id = e.id`;

/** Of an event by quarter-hours too; of the others over all time. */
const noted = sql`lateral (${levels}) level (scope, id),
  lateral (values (s.quarter), ('infinity'::timestamptz)) told (quarter)
  where level.scope = 'event' or told.quarter = 'infinity'`;

/** What is kept, folded and not, without what adds up to nothing. */
const kept = sql`
  select scope, id, quarter, sum(orders) as orders, sum(cents) as cents from (
    select scope, scope_id as id, quarter, orders, cents from sales_counts
    union all
    select level.scope, level.id, told.quarter, s.orders, s.cents
    from sales_deltas s join events e on e.id = s.event_id, ${noted}) parts
  group by 1, 2, 3 having sum(orders) <> 0 or sum(cents) <> 0`;

/** The same, added up from the orders and the refunds themselves. */
const recounted = sql`
  select level.scope, level.id, told.quarter, sum(s.orders) as orders, sum(s.cents) as cents
  from (
    select o.event_id, 1 as orders, date_bin('15 minutes', o.paid_at, '2000-01-01') as quarter, o.total_cents - coalesce((
      select sum(amount_cents) from payment_refunds r
      where r.provider = o.provider and r.payment_id = o.payment_id and r.status = 'succeeded'), 0) as cents
    from orders o where o.status = 'COMPLETED') s
  join events e on e.id = s.event_id, ${noted}
  group by 1, 2, 3`;

/** The rows `what, id` of each figure that is not what its orders and refunds come to. */
export const wrongSales = sql`
  select 'sales of ' || scope || ' ' || id as what, quarter || ': ' || orders || ' orders, ' || cents as id
  from ((${kept} except ${recounted}) union all (${recounted} except ${kept})) wrong`;
