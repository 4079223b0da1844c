-- What a store says now: orders that somebody made to try the shop, what an order came to when it was placed, and which goods a refund or an
-- edit took off it. total_cents is from now on what the order is worth after edits and refunds.
alter table store_orders add column is_test boolean not null default false;
alter table store_orders add column ordered_cents bigint check (ordered_cents >= 0);
update store_orders set ordered_cents = total_cents;
alter table store_orders alter column ordered_cents set not null;

alter table store_refunds add column kind text not null default 'refund' check (kind in ('refund', 'edit'));
-- [{ "line_id": text, "quantity": integer }]
alter table store_refunds add column lines jsonb not null default '[]';

-- Orders that a store deleted. A delivery that comes late must not bring one back.
create table store_deletions (
  seller_id bigint not null references users (id),
  store_order_id text not null,
  deleted_at timestamptz not null default now(),
  primary key (seller_id, store_order_id)
);
