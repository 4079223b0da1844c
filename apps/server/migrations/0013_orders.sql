-- Orders, refunds, disputes, receipts and hand-overs.

-- Orders of fans. An order holds its units until it expires, and is paid when the provider confirms it. Money is in
-- cents, computed with the rates at the time of the order.
create table orders (
  id bigint generated always as identity primary key,
  order_no text not null unique check (order_no ~ '^[2-9A-HJKMNP-Z]{10}$'),
  event_id bigint not null references events (id),
  user_id bigint not null references users (id),
  -- The event's manager at the time of the order, whose account receives the money.
  manager_id bigint not null references users (id),
  provider text not null,
  account_id text not null,
  -- Id at the provider; null until the fan opens the payment.
  checkout_id text,
  -- Encrypted, because it opens the checkout.
  client_secret bytea,
  status text not null default 'PENDING' check (status in ('PENDING', 'COMPLETED', 'FAILED')),
  processing_status text not null default 'received'
    check (processing_status in ('received', 'inprogress', 'ready', 'completed', 'cancelled', 'onhold')),
  -- The bank's latest message, or why the order failed.
  failure_message text not null default '',
  expires_at timestamptz not null,
  -- When the held units were released.
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
  -- Null for a fixed delivery charge.
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
  -- Number and shipping details. Searches for the buyer use the row in `users`.
  search_text text generated always as (folded(
    ' ' || order_no || ' ' || coalesce(shipping_name, '') || ' ' || coalesce(shipping_phone, '') || ' ' || coalesce(shipping_email, '')
    )) stored,
  -- When and by whom the order was handed over.
  handed_over_at timestamptz,
  -- A member of staff, or a fan who is an event admin.
  handed_over_by bigint references users (id),
  -- Amount paid for an order that had already failed. It is refunded in full, less partial refunds made in the
  -- provider's dashboard, which do not change this value.
  vain_cents bigint check (vain_cents >= 0),
  changed_in xid8 not null default '0',
  unique (provider, checkout_id),
  -- The lines that the fan saw add up to the total.
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
-- Orders for runners. Without the index, their list would read all orders of the event.
create index orders_for_runners on orders (event_id, created_at, id)
  where status = 'COMPLETED' and delivery_kind = 'seat' and processing_status in ('received', 'inprogress', 'ready');
create index orders_paid_latest on orders (paid_at, id) where status = 'COMPLETED';
-- Sorts of the console's list. An index serves both directions.
create index orders_of_event_total on orders (event_id, total_cents, id);
create index orders_changed on orders (event_id, changed_in, id);

alter table stock_movements add foreign key (order_id) references orders (id);

-- Lines of an order.
create table order_items (
  order_id bigint not null references orders (id) on delete cascade,
  position integer not null,
  product_id bigint not null references products (id),
  size_id bigint not null references product_sizes (id),
  drop_id bigint references product_drops (id) on delete set null,
  -- Copies from the time of the order.
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

-- Changes of an order's processing status.
create table order_status_changes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  -- Orders changed by one action, which can be undone together.
  batch_id uuid not null,
  from_status text not null,
  to_status text not null,
  changed_by bigint not null references users (id),
  changed_at timestamptz not null default now(),
  -- Hand-over that an undo restores with the status.
  was_handed_over_at timestamptz,
  was_handed_over_by bigint references users (id)
);

create index order_status_changes_order on order_status_changes (order_id, id);
create index order_status_changes_batch on order_status_changes (batch_id);
create index order_status_changes_person on order_status_changes (changed_by);
create index order_status_changes_handed_over_by on order_status_changes (was_handed_over_by) where was_handed_over_by is not null;

-- Refunds, by payment, because the provider may report a refund before its payment.
create table payment_refunds (
  id bigint generated always as identity primary key,
  provider text not null,
  payment_id text not null,
  -- Null if the refund was made in the provider's dashboard before its order was known.
  order_id bigint references orders (id),
  account_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  -- Id at the provider; null until the provider has accepted it.
  refund_id text,
  -- True if Backline requested the refund, false if somebody made it in the provider's dashboard.
  is_ours boolean not null,
  reason text not null default '',
  failure_message text not null default '',
  asked_by bigint references users (id),
  asked_at timestamptz not null default now(),
  settled_at timestamptz,
  -- Ordinal among the refunds of a payment. A refused refund is retried as a new attempt with a new idempotency key.
  attempt integer not null default 1 check (attempt > 0),
  -- True if the units return to stock once the refund succeeds.
  returns_stock boolean not null default false,
  -- Copy of the order's event, for the latest activities of events on the dashboard.
  event_id bigint,
  -- True if this refund completes the order's refunds. It then includes the service fee.
  is_rest boolean not null default false,
  -- Part of the amount that refunds the delivery charge.
  delivery_cents bigint not null default 0 check (delivery_cents between 0 and amount_cents),
  -- True for money lost by a dispute, which counts as refunded.
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

-- Units that a refund covers. Refunds of amounts and of payments for failed orders have none.
create table payment_refund_items (
  refund_id bigint not null references payment_refunds (id) on delete cascade,
  position integer not null,
  quantity integer not null check (quantity > 0),
  primary key (refund_id, position)
);

-- Disputes: a payer's bank takes a payment back or asks about it. Open until the provider reports the outcome.
create table payment_disputes (
  id bigint generated always as identity primary key,
  provider text not null,
  dispute_id text not null,
  payment_id text not null,
  account_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null default '',
  status text not null check (status in ('open', 'won', 'lost')),
  -- Null if no response is expected any more.
  respond_by timestamptz,
  -- Provider's time of the latest applied event.
  told_at timestamptz not null,
  changed_in xid8 not null default '0',
  unique (provider, dispute_id)
);

create index payment_disputes_payment on payment_disputes (provider, payment_id) where status <> 'won';
create index payment_disputes_changed on payment_disputes (changed_in);

-- Mail addresses for receipts of an order. The key allows one receipt for each address.
create table order_receipts (
  order_id bigint not null references orders (id) on delete cascade,
  address text not null check (length(address) between 1 and 254),
  asked_at timestamptz not null default now(),
  -- When the receipt was queued. Null until the order is paid, and beyond the limit of mails to one address.
  sent_at timestamptz,
  -- Refunded cents that this address has been notified of.
  told_refund_cents bigint not null default 0,
  primary key (order_id, address)
);

create index order_receipts_of_address on order_receipts (address, sent_at);

-- Hand-overs that a kiosk without network reported for orders that were already handed over.
create table hand_over_repeats (
  order_id bigint not null references orders (id) on delete cascade,
  scanned_at timestamptz not null,
  scanned_by bigint not null references users (id),
  -- The hand-over that existed. Undoing it also deletes its repeats.
  handed_over_at timestamptz not null,
  noted_at timestamptz not null default now(),
  -- Copy of the order's event, so that an event's page reads only its own repeats.
  event_id bigint references events (id) not null,
  primary key (order_id, scanned_at)
);

create index hand_over_repeats_person on hand_over_repeats (scanned_by);
create index hand_over_repeats_of_event on hand_over_repeats (event_id, noted_at, order_id);

-- Serialises a payment's order and its refunds. Concurrent transactions would not see each other and would count wrong
-- sums.
create function lock_payment(of_provider text, of_payment text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('sales/' || of_provider || '/' || of_payment, 0)) where of_payment is not null $$;

create function note_event_of_refund() returns trigger language plpgsql as $$
begin
  new.event_id := (select event_id from orders where id = new.order_id);
  return new;
end $$;

create trigger refund_of_event before insert or update of order_id on payment_refunds for each row execute function note_event_of_refund();
