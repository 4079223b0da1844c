-- Orders in their fans' hands: when, and by whom.
alter table orders
  add column handed_over_at timestamptz,
  -- Of the staff, or a fan whom the organiser trusts at the event.
  add column handed_over_by bigint references users (id);
update orders set handed_over_at = coalesce(paid_at, created_at) where processing_status = 'completed';
alter table orders add constraint orders_handed_over
  check ((handed_over_at is not null) = (processing_status = 'completed'));

create index orders_handed_over_of_event on orders (event_id, handed_over_at, id) where handed_over_at is not null;
create index orders_handed_over_by on orders (handed_over_by) where handed_over_by is not null;
create index orders_due on orders (event_id)
  where status = 'COMPLETED' and processing_status in ('received', 'inprogress', 'ready', 'onhold');

-- Told by a kiosk without network, of an order that another one had handed over.
create table hand_over_repeats (
  order_id bigint not null references orders (id) on delete cascade,
  scanned_at timestamptz not null,
  scanned_by bigint not null references users (id),
  -- The hand-over that was there: one that is taken back takes what it was told of along.
  handed_over_at timestamptz not null,
  noted_at timestamptz not null default now(),
  primary key (order_id, scanned_at)
);
create index hand_over_repeats_noted on hand_over_repeats (noted_at);
create index hand_over_repeats_person on hand_over_repeats (scanned_by);
