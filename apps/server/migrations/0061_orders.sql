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
  unique (provider, checkout_id),
  -- The lines that the fan was shown add up.
  check (total_cents = sub_total_cents - discount_cents + delivery_cents + service_fee_cents + tax_cents),
  check (status <> 'PENDING' or lapsed_at is null),
  check ((delivery_kind = 'shipping') = (shipping_name is not null))
);

create index orders_of_event on orders (event_id, created_at, id);
create index orders_of_fan on orders (user_id, event_id, created_at, id);
create index orders_of_manager on orders (manager_id, created_at, id);
create index orders_waiting on orders (expires_at) where status = 'PENDING';
create index orders_sold on orders (event_id, paid_at) where status = 'COMPLETED';
create index orders_of_promo_code on orders (promo_code_id) where promo_code_id is not null;
create index orders_payment on orders (provider, payment_id) where payment_id is not null;

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
  unique (provider, refund_id)
);

create unique index payment_refunds_ours on payment_refunds (provider, payment_id) where is_ours;
create index payment_refunds_payment on payment_refunds (provider, payment_id);
create index payment_refunds_order on payment_refunds (order_id) where order_id is not null;
create index payment_refunds_open on payment_refunds (asked_at) where status = 'pending';

alter table stock_movements add constraint stock_movements_order_id_fkey foreign key (order_id) references orders (id);
