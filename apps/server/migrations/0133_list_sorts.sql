-- Waits for a server of the version before, in the order in which its writes lock these tables.
lock table orders, order_items in share row exclusive mode;
lock table order_shares in access exclusive mode;

-- Indexes behind the sorts of the console's lists. An index is read in both directions.
create index orders_of_event_total on orders (event_id, total_cents, id);

-- The total of an order as an artist sees it: all of an order that holds nobody else's products, else the cost of their lines. Refunds do not change it.
alter table order_shares add column ordered_cents bigint not null default 0;
create function shares_ordered(order_ids bigint[]) returns table (order_id bigint, seller_id bigint, event_id bigint, ordered_at timestamptz, cents bigint)
stable language sql as $$
  select o.id, p.artist_id, o.event_id, o.created_at,
    case when count(*) over (partition by o.id) = 1 then o.total_cents else sum(i.sub_total_cents) end::bigint
  from orders o join order_items i on i.order_id = o.id join products p on p.id = i.product_id
  where o.id = any(order_ids) group by o.id, p.artist_id $$;

update order_shares s set ordered_cents = o.cents
from shares_ordered(array(select id from orders)) o where s.order_id = o.order_id and s.seller_id = o.seller_id;
alter table order_shares alter column ordered_cents drop default;
create index order_shares_total on order_shares (seller_id, event_id, ordered_cents, order_id);
analyze order_shares;

create or replace function note_sellers() returns trigger language plpgsql as $$
begin
  insert into order_shares as s (order_id, seller_id, event_id, ordered_at, ordered_cents)
  select o.order_id, o.seller_id, o.event_id, o.ordered_at, o.cents
  from shares_ordered(array(select distinct order_id from written)) o
  order by 1, 2
  on conflict (order_id, seller_id) do update set ordered_cents = excluded.ordered_cents
    where s.ordered_cents <> excluded.ordered_cents;
  perform lock_payment(o.provider, o.payment_id), note_order_shares(o)
  from orders o where o.id in (select order_id from written) and o.status = 'COMPLETED';
  return null;
end $$;
