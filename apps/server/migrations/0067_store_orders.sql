-- What a Shopify store of an artist is called there, and what it signs its orders with, sealed with a key of the product's secret.
alter table profiles add column shopify_domain text check (shopify_domain ~ '^[a-z0-9][a-z0-9-]{0,62}\.myshopify\.com$');
alter table profiles add column store_webhook_secret_sealed bytea;
-- Of two artists who sell in one store, and of who names another's, too: which of them a delivery is of, its signature tells.
create index profiles_shopify_domain on profiles (shopify_domain) where shopify_domain is not null;

-- What fans buy in artists' own stores, as the stores tell it: the latest state, whatever order it is told in.
create table store_orders (
  id bigint generated always as identity primary key,
  -- Whose store it is: of an artist, or of a manager.
  seller_id bigint not null references users (id),
  shop text not null,
  store_order_id text not null,
  -- Null where the order belongs to none of the seller's events.
  event_id bigint references events (id),
  -- The fan whose mail address or number it names.
  user_id bigint references users (id),
  -- The contract's order_info.
  order_info jsonb not null,
  order_number text not null,
  -- What a search looks through; blank once the fan has left.
  customer_name text not null,
  customer_email text not null,
  customer_phone text not null,
  ordered_at timestamptz not null,
  total_cents bigint not null,
  currency text not null,
  -- As the store's own state says; refunds that are later than it count in order_info alone.
  financial_status text not null,
  cancelled_at timestamptz,
  processing_status text not null default 'received'
    check (processing_status in ('received', 'inprogress', 'ready', 'completed', 'cancelled', 'onhold')),
  -- Of the state that is kept: the store's moment of it, when it was told, and under which id. A lesser one of the three changes nothing.
  updated_at timestamptz not null,
  told_at timestamptz not null,
  told_by text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (seller_id, store_order_id)
);

create index store_orders_of_event on store_orders (event_id, ordered_at, id) where event_id is not null;
create index store_orders_of_fan on store_orders (user_id, event_id, ordered_at, id) where user_id is not null;

-- A refund may be told before its order is.
create table store_refunds (
  seller_id bigint not null references users (id),
  store_order_id text not null,
  refund_id text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  refunded_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (seller_id, store_order_id, refund_id)
);
