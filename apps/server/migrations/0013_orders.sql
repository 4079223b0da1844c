-- Orders, refunds, disputes, receipts and the hand-over of goods.

-- What fans buy. An order holds its things for a while; it is paid when the provider says so. Money is in cents, as it was reckoned when
-- the order was made, with the percentages of then.
create table orders (
  id bigint generated always as identity primary key,
  order_no text not null unique check (order_no ~ '^[2-9A-HJKMNP-Z]{10}$'),
  event_id bigint not null references events (id),
  user_id bigint not null references users (id),
  -- Who is paid: the event's manager of then, with their account.
  manager_id bigint not null references users (id),
  provider text not null,
  account_id text not null,
  -- The provider's; null until the fan opens the payment.
  checkout_id text,
  -- Sealed: whoever has it sees what is paid for.
  client_secret bytea,
  status text not null default 'PENDING' check (status in ('PENDING', 'COMPLETED', 'FAILED')),
  processing_status text not null default 'received'
    check (processing_status in ('received', 'inprogress', 'ready', 'completed', 'cancelled', 'onhold')),
  -- What the bank said last, or why nothing came of it.
  failure_message text not null default '',
  expires_at timestamptz not null,
  -- What it held went back.
  lapsed_at timestamptz,
  paid_at timestamptz check ((paid_at is not null) = (status = 'COMPLETED')),
  payment_id text,
  sub_total_cents bigint not null check (sub_total_cents >= 0),
  promo_code_id bigint references promo_codes (id),
  promo_code text check ((promo_code is not null) = (discount_type is not null)),
  discount_type text check (discount_type in ('fixed', 'percentage')),
  promo_cents bigint check ((promo_cents is not null) = (coalesce(discount_type, '') = 'fixed')),
  promo_thousandths integer check ((promo_thousandths is not null) = (coalesce(discount_type, '') = 'percentage')),
  discount_cents bigint not null check (discount_cents between 0 and sub_total_cents),
  -- Null where the event charges so much, whatever is bought.
  delivery_thousandths integer,
  delivery_cents bigint not null check (delivery_cents >= 0),
  service_fee_thousandths integer not null,
  service_fee_cents bigint not null check (service_fee_cents >= 0),
  tax_thousandths integer not null,
  tax_cents bigint not null check (tax_cents >= 0),
  total_cents bigint not null,
  delivery_kind text not null check (delivery_kind in ('seat', 'kiosk', 'shipping')),
  section text not null default '',
  seat_row text not null default '',
  seat text not null default '',
  kiosk_location text not null default '',
  kiosk_pickup text not null default '',
  shipping_name text,
  shipping_address1 text,
  shipping_city text,
  shipping_state text,
  shipping_zip text,
  shipping_country text,
  shipping_phone text,
  shipping_email text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- What the staff does with orders: finds them, moves them on, and sends money back.
  -- By number and by where they are sent; who bought is found by their own row.
  search_text text generated always as (folded(
    ' ' || order_no || ' ' || coalesce(shipping_name, '') || ' ' || coalesce(shipping_phone, '') || ' ' || coalesce(shipping_email, '')
    )) stored,
  -- Orders in their fans' hands: when, and by whom.
  handed_over_at timestamptz,
  -- Of the staff, or a fan whom the organiser trusts at the event.
  handed_over_by bigint references users (id),
  -- What was paid for an order of which nothing came: it goes back whole, and a part that somebody sent back by the provider's own pages lessens what is
  -- asked for, never what was paid.
  vain_cents bigint check (vain_cents >= 0),
  changed_in xid8 not null default '0',
  unique (provider, checkout_id),
  -- The lines that the fan was shown add up.
  check (total_cents = sub_total_cents - discount_cents + delivery_cents + service_fee_cents + tax_cents),
  check (status <> 'PENDING' or lapsed_at is null),
  check ((delivery_kind = 'shipping') = (shipping_name is not null)),
  constraint orders_handed_over
    check ((handed_over_at is not null) = (processing_status = 'completed'))
);

create index orders_of_event on orders (event_id, created_at, id);
create index orders_of_fan on orders (user_id, event_id, created_at, id);
create index orders_of_manager on orders (manager_id, created_at, id);
create index orders_waiting on orders (expires_at) where status = 'PENDING';
create index orders_sold on orders (event_id, paid_at) where status = 'COMPLETED';
create index orders_of_promo_code on orders (promo_code_id) where promo_code_id is not null;
create index orders_payment on orders (provider, payment_id) where payment_id is not null;
create index orders_search on orders using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index orders_of_event_status on orders (event_id, status, created_at, id);
create index orders_of_event_processing on orders (event_id, processing_status, created_at, id);
create index orders_handed_over_of_event on orders (event_id, handed_over_at, id) where handed_over_at is not null;
create index orders_handed_over_by on orders (handed_over_by) where handed_over_by is not null;
create index orders_due on orders (event_id)
  where status = 'COMPLETED' and processing_status in ('received', 'inprogress', 'ready', 'onhold');
-- What runners bring is some of an event's orders: without this their list walked down all of them.
create index orders_for_runners on orders (event_id, created_at, id)
  where status = 'COMPLETED' and delivery_kind = 'seat' and processing_status in ('received', 'inprogress', 'ready');
create index orders_paid_latest on orders (paid_at, id) where status = 'COMPLETED';
-- Indexes behind the sorts of the console's lists. An index is read in both directions.
create index orders_of_event_total on orders (event_id, total_cents, id);
create index orders_changed on orders (event_id, changed_in, id);

alter table stock_movements add foreign key (order_id) references orders (id);

create table order_items (
  order_id bigint not null references orders (id) on delete cascade,
  position integer not null,
  product_id bigint not null references products (id),
  size_id bigint not null references product_sizes (id),
  drop_id bigint references product_drops (id) on delete set null,
  -- As they were when it was bought.
  title text not null,
  size text not null,
  image_thumbnail_key text,
  quantity integer not null check (quantity > 0),
  item_price_cents bigint not null check (item_price_cents >= 0),
  sub_total_cents bigint not null check (sub_total_cents = item_price_cents * quantity),
  primary key (order_id, position)
);

create index order_items_size on order_items (size_id);
create index order_items_product on order_items (product_id);
create index order_items_drop on order_items (drop_id) where drop_id is not null;
create index order_items_image on order_items (image_thumbnail_key) where image_thumbnail_key is not null;

-- Who moved an order on, and from where to where: the latest of an order says how it came to stand as it does.
create table order_status_changes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  -- What was changed by one press; it can be undone together.
  batch_id uuid not null,
  from_status text not null,
  to_status text not null,
  changed_by bigint not null references users (id),
  changed_at timestamptz not null default now(),
  -- What an undo puts back with the status: when an order had been handed over, and by whom.
  was_handed_over_at timestamptz,
  was_handed_over_by bigint references users (id)
);

create index order_status_changes_order on order_status_changes (order_id, id);
create index order_status_changes_batch on order_status_changes (batch_id);
create index order_status_changes_person on order_status_changes (changed_by);
create index order_status_changes_handed_over_by on order_status_changes (was_handed_over_by) where was_handed_over_by is not null;

-- Money that goes back, by the payment that it is of: the provider may tell of it before it tells of the payment.
create table payment_refunds (
  id bigint generated always as identity primary key,
  provider text not null,
  payment_id text not null,
  -- Null where the provider's own pages made it, and its order was not known yet.
  order_id bigint references orders (id),
  account_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  -- The provider's; null until it is known there.
  refund_id text,
  -- Asked for by the product, once a payment; else by the provider's own pages.
  is_ours boolean not null,
  reason text not null default '',
  failure_message text not null default '',
  asked_by bigint references users (id),
  asked_at timestamptz not null default now(),
  settled_at timestamptz,
  -- The whole of a payment, or parts of it one after another; one that the provider refused is asked for anew by a new key.
  attempt integer not null default 1 check (attempt > 0),
  -- Whether what was bought goes back into the stock once the money has.
  returns_stock boolean not null default false,
  -- At which event money went back: what happened last is told of events near in the calendar, each by an index of its own.
  event_id bigint,
  -- A refund may be of a free amount, or of the delivery, not only of units and of the whole.
  -- It sends back the last of the money: the service fee goes back with it.
  is_rest boolean not null default false,
  -- Of its amount, what is the order's delivery charge.
  delivery_cents bigint not null default 0 check (delivery_cents between 0 and amount_cents),
  -- What a lost dispute took away leaves every sum as refunded money does.
  is_dispute boolean not null default false,
  changed_in xid8 not null default '0',
  unique (provider, refund_id)
);

create index payment_refunds_payment on payment_refunds (provider, payment_id);
create index payment_refunds_order on payment_refunds (order_id) where order_id is not null;
create index payment_refunds_open on payment_refunds (asked_at) where status = 'pending';
create unique index payment_refunds_ours on payment_refunds (provider, payment_id, attempt) where is_ours;
create index payment_refunds_of_event on payment_refunds (event_id, settled_at, id) where status = 'succeeded' and event_id is not null;
create index payment_refunds_asked_by on payment_refunds (asked_by) where asked_by is not null;
create index payment_refunds_failed on payment_refunds (provider, account_id) where status = 'failed';
create index payment_refunds_changed on payment_refunds (event_id, changed_in, order_id);

-- Of which units a refund is. None for an amount that was sent back at the provider's own pages, and for a payment that was made in vain.
create table payment_refund_items (
  refund_id bigint not null references payment_refunds (id) on delete cascade,
  position integer not null,
  quantity integer not null check (quantity > 0),
  primary key (refund_id, position)
);

-- A payer's bank takes a payment back, or asks about it. Stays open until the provider says how it ended.
create table payment_disputes (
  id bigint generated always as identity primary key,
  provider text not null,
  dispute_id text not null,
  payment_id text not null,
  account_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null default '',
  status text not null check (status in ('open', 'won', 'lost')),
  -- Null where no answer is awaited any more.
  respond_by timestamptz,
  -- Of the event that told it last, by the provider's clock.
  told_at timestamptz not null,
  changed_in xid8 not null default '0',
  unique (provider, dispute_id)
);

create index payment_disputes_payment on payment_disputes (provider, payment_id) where status <> 'won';
create index payment_disputes_changed on payment_disputes (changed_in);

-- Mail addresses for the receipt of an order. The key sends one receipt an order and address.
create table order_receipts (
  order_id bigint not null references orders (id) on delete cascade,
  address text not null check (length(address) between 1 and 254),
  asked_at timestamptz not null default now(),
  -- When the receipt was queued. Null until the order is paid, and for an address that has had too many.
  sent_at timestamptz,
  -- Refunds that a mail to this address has told of.
  told_refund_cents bigint not null default 0,
  primary key (order_id, address)
);

create index order_receipts_of_address on order_receipts (address, sent_at);

-- Told by a kiosk without network, of an order that another one had handed over.
create table hand_over_repeats (
  order_id bigint not null references orders (id) on delete cascade,
  scanned_at timestamptz not null,
  scanned_by bigint not null references users (id),
  -- The hand-over that was there: one that is taken back takes what it was told of along.
  handed_over_at timestamptz not null,
  noted_at timestamptz not null default now(),
  -- Of an event, what was handed over twice is read by the event: else a page of one reads what all others were told.
  event_id bigint references events (id) not null,
  primary key (order_id, scanned_at)
);

create index hand_over_repeats_person on hand_over_repeats (scanned_by);
create index hand_over_repeats_of_event on hand_over_repeats (event_id, noted_at, order_id);

-- An order that is paid and a refund of its payment are noted one after the other, in whatever order they come: at once, neither would see the other.
create function lock_payment(of_provider text, of_payment text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('sales/' || of_provider || '/' || of_payment, 0)) where of_payment is not null $$;

create function note_event_of_refund() returns trigger language plpgsql as $$
begin
  new.event_id := (select event_id from orders where id = new.order_id);
  return new;
end $$;

create trigger refund_of_event before insert or update of order_id on payment_refunds for each row execute function note_event_of_refund();
