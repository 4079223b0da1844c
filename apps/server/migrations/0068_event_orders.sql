-- What the staff does with orders: finds them, moves them on, and sends money back.

-- By number and by where they are sent; who bought is found by their own row.
alter table orders add column search_text text generated always as (folded(
  ' ' || order_no || ' ' || coalesce(shipping_name, '') || ' ' || coalesce(shipping_phone, '') || ' ' || coalesce(shipping_email, '')
)) stored;
create index orders_search on orders using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index orders_of_event_status on orders (event_id, status, created_at, id);
create index orders_of_event_processing on orders (event_id, processing_status, created_at, id);

-- Who moved an order on, and from where to where: the latest of an order says how it came to stand as it does.
create table order_status_changes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  -- What was changed by one press; it can be undone together.
  batch_id uuid not null,
  from_status text not null,
  to_status text not null,
  changed_by bigint not null references users (id),
  changed_at timestamptz not null default now()
);

create index order_status_changes_order on order_status_changes (order_id, id);
create index order_status_changes_batch on order_status_changes (batch_id);
create index order_status_changes_person on order_status_changes (changed_by);

-- The whole of a payment, or parts of it one after another; one that the provider refused is asked for anew by a new key.
alter table payment_refunds
  add column attempt integer not null default 1 check (attempt > 0),
  -- Whether what was bought goes back into the stock once the money has.
  add column returns_stock boolean not null default false;
drop index payment_refunds_ours;
create unique index payment_refunds_ours on payment_refunds (provider, payment_id, attempt) where is_ours;

-- Of which units a refund is. None for an amount that was sent back at the provider's own pages, and for a payment that was made in vain.
create table payment_refund_items (
  refund_id bigint not null references payment_refunds (id) on delete cascade,
  position integer not null,
  quantity integer not null check (quantity > 0),
  primary key (refund_id, position)
);
