import { sql } from 'kysely';

/**
 * Lists the figures that change with sale `s` at event `e`. Seller 0 stands for whole orders; any other seller stands
 * for the lines of that artist.
 */
const levels = sql`
  select 'event', e.id, s.seller_id union all select 'manager', e.manager_id, 0 union all select 'all', 0, 0
  union all select 'artist', artist_id, artist_id from event_artists where event_id = e.id
  union all select 'team_member', team_member_id, 0 from event_team_members where event_id = e.id`;

/** Sales for all time (`infinity`) and per quarter-hour. */
const noted = sql`lateral (${levels}) level (scope, id, seller),
  lateral (values (s.quarter), ('infinity'::timestamptz)) counted (quarter)
  where level.seller = s.seller_id`;

/** Stored counts, both merged and pending, without zeros. */
const kept = sql`
  select scope, id, seller, quarter, sum(orders) as orders, sum(cents) as cents from (
    select scope, scope_id as id, seller_id as seller, quarter, orders, cents from sales_counts
    union all
    select level.scope, level.id, level.seller, counted.quarter, s.orders, s.cents
    from sales_deltas s join events e on e.id = s.event_id, ${noted}) parts
  group by 1, 2, 3, 4 having sum(orders) <> 0 or sum(cents) <> 0`;

/** Total of the successful refunds of order `o`, in cents. */
const back = sql`coalesce((
  select sum(amount_cents) from payment_refunds r
  where r.provider = o.provider and r.payment_id = o.payment_id and r.status = 'succeeded'), 0)`;

/** Amounts of the lines of artist `a`, and of their refunded units. */
const ownLines = sql`order_items i join products p on p.id = i.product_id and p.artist_id = a.id where i.order_id = o.id`;
const ownCents = sql`(select sum(i.sub_total_cents) from ${ownLines})`;
const ownBack = sql`coalesce((
  select sum(ri.quantity * i.item_price_cents) from payment_refund_items ri join payment_refunds r on r.id = ri.refund_id, ${ownLines}
    and r.provider = o.provider and r.payment_id = o.payment_id and r.status = 'succeeded' and ri.position = i.position), 0)`;
const isWhole = sql`not exists (
  select from order_items i join products p on p.id = i.product_id where i.order_id = o.id and p.artist_id <> a.id)`;

/** Recounts from orders, lines and refunds. */
const recounted = sql`
  select level.scope, level.id, level.seller, counted.quarter, sum(s.orders) as orders, sum(s.cents) as cents
  from (
    select o.event_id, 0 as seller_id, 1 as orders, date_bin('15 minutes', o.paid_at, '2000-01-01') as quarter, o.total_cents - ${back} as cents
    from orders o where o.status = 'COMPLETED'
    union all
    select o.event_id, a.id, 1, date_bin('15 minutes', o.paid_at, '2000-01-01'),
      case when ${isWhole} then o.total_cents - ${back} when ${back} >= o.total_cents then 0 else ${ownCents} - ${ownBack} end
    from orders o, users a where o.status = 'COMPLETED' and exists (select from ${ownLines})) s
  join events e on e.id = s.event_id, ${noted}
  group by 1, 2, 3, 4`;

/** Selects each stored figure that differs from a recount of the orders, as `what` and `id`. */
export const wrongSales = sql`
  select 'sales of ' || scope || ' ' || id || ', seller ' || seller as what, quarter || ': ' || orders || ' orders, ' || cents as id
  from ((${kept} except ${recounted}) union all (${recounted} except ${kept})) wrong`;
