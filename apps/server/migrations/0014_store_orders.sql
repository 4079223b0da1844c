-- Orders of artists' own stores.

-- Orders of artists' own stores, in the latest state that the store reported.
create table store_orders (
  id bigint generated always as identity primary key,
  -- The artist or manager who owns the store.
  seller_id bigint not null references users (id),
  shop text not null,
  store_order_id text not null,
  -- Null if the order belongs to none of the seller's events.
  event_id bigint references events (id),
  -- The fan with the order's mail address or phone number.
  user_id bigint,
  -- The `orderInfo` of the contract.
  order_info jsonb not null,
  order_number text not null,
  -- Text for searches. Emptied when the fan leaves.
  customer_name text not null,
  customer_email text not null,
  customer_phone text not null,
  ordered_at timestamptz not null,
  total_cents bigint not null,
  currency text not null,
  cancelled_at timestamptz,
  processing_status text not null default 'received'
    check (processing_status in ('received', 'inprogress', 'ready', 'completed', 'cancelled', 'onhold')),
  -- Version of the stored state: the store's time, the time of the webhook, and its id. A report with a lower version
  -- is ignored.
  updated_at timestamptz not null,
  told_at timestamptz not null,
  told_by text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Same search as for card orders.
  search_text text generated always as (folded(
    ' ' || order_number || ' ' || customer_name || ' ' || customer_phone || ' ' || customer_email
    )) stored,
  -- Person who last changed the processing status.
  moved_by bigint references users (id),
  -- Addresses by which a buyer is found who signs up or is listed after the order.
  buyer_emails text[] not null default '{}',
  buyer_phones text[] not null default '{}',
  -- True for test orders of the store.
  is_test boolean not null default false,
  -- Total when the order was placed. `total_cents` is the total after edits and refunds.
  ordered_cents bigint check (ordered_cents >= 0) not null,
  unique (seller_id, store_order_id),
  constraint store_orders_user_id_fkey foreign key (user_id) references users (id) on delete set null
);

create index store_orders_of_event on store_orders (event_id, ordered_at, id) where event_id is not null;
create index store_orders_of_fan on store_orders (user_id, event_id, ordered_at, id) where user_id is not null;
-- Number of a store's orders, and the time of the latest.
create index store_orders_of_seller on store_orders (seller_id, told_at);
create index store_orders_waiting_for_phone on store_orders using gin (buyer_phones) where user_id is null;
create index store_orders_waiting_at_event on store_orders (event_id, id) where user_id is null;
create index store_orders_moved_by on store_orders (moved_by) where moved_by is not null;
-- The global search finds an order by the beginning of its number.
create index store_orders_number on store_orders (order_number text_pattern_ops);

-- Refunds and edits of store orders. A store may report a refund before its order.
create table store_refunds (
  seller_id bigint not null references users (id),
  store_order_id text not null,
  refund_id text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  refunded_at timestamptz not null,
  created_at timestamptz not null default now(),
  kind text not null default 'refund' check (kind in ('refund', 'edit')),
  -- [{ "line_id": text, "quantity": integer }]
  lines jsonb not null default '[]',
  primary key (seller_id, store_order_id, refund_id)
);

-- Changes of a store order's processing status, as order_status_changes for card orders.
create table store_order_status_changes (
  id bigint generated always as identity primary key,
  store_order_id bigint not null references store_orders (id) on delete cascade,
  -- Orders changed by one action, which may include card orders.
  batch_id uuid not null,
  from_status text not null,
  to_status text not null,
  changed_by bigint not null references users (id),
  changed_at timestamptz not null default now()
);

create index store_order_status_changes_order on store_order_status_changes (store_order_id, id);
create index store_order_status_changes_batch on store_order_status_changes (batch_id);
create index store_order_status_changes_person on store_order_status_changes (changed_by);

-- Imports of a store's recent orders, page by page. One runs at a time for each store.
create table store_imports (
  id bigint generated always as identity primary key,
  seller_id bigint not null references users (id),
  asked_by bigint not null references users (id),
  shop text not null,
  -- Imports orders from this time on.
  since timestamptz not null,
  -- The provider's cursor of the next page; null at the start.
  next_page text,
  read_count integer not null default 0,
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  -- Failure code of the contract.
  failure text check ((failure is not null) = (status = 'failed')),
  asked_at timestamptz not null default now(),
  ended_at timestamptz check ((ended_at is null) = (status = 'running')),
  -- Stored orders of the current page. A page has up to 250 orders, and read_count grows when it is complete.
  page_read_count integer not null default 0,
  -- Number of orders that the store reports; null until it does.
  total_count integer check (total_count >= 0)
);

create unique index store_imports_running on store_imports (seller_id) where status = 'running';
create index store_imports_of_seller on store_imports (seller_id, id);
create index store_imports_asked_by on store_imports (asked_by);

-- Orders that a store deleted. A late webhook must not restore them.
create table store_deletions (
  seller_id bigint not null references users (id),
  store_order_id text not null,
  deleted_at timestamptz not null default now(),
  primary key (seller_id, store_order_id)
);
