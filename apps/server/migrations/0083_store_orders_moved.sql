-- Who moved an order of a store on, from where to where, as order_status_changes says it of those by card: what one press changed, it can undo.
create table store_order_status_changes (
  id bigint generated always as identity primary key,
  store_order_id bigint not null references store_orders (id) on delete cascade,
  -- The press, which may have moved orders by card, too.
  batch_id uuid not null,
  from_status text not null,
  to_status text not null,
  changed_by bigint not null references users (id),
  changed_at timestamptz not null default now()
);

create index store_order_status_changes_order on store_order_status_changes (store_order_id, id);
create index store_order_status_changes_batch on store_order_status_changes (batch_id);
create index store_order_status_changes_person on store_order_status_changes (changed_by);
