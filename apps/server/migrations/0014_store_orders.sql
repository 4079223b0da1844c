-- Orders of the stores that artists have elsewhere.

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
  user_id bigint,
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
  cancelled_at timestamptz,
  processing_status text not null default 'received'
    check (processing_status in ('received', 'inprogress', 'ready', 'completed', 'cancelled', 'onhold')),
  -- Of the state that is kept: the store's moment of it, when it was told, and under which id. A lesser one of the three changes nothing.
  updated_at timestamptz not null,
  told_at timestamptz not null,
  told_by text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Store orders stand in the list of an event's orders: found by what the others are, and moved on by the staff.
  search_text text generated always as (folded(
    ' ' || order_number || ' ' || customer_name || ' ' || customer_phone || ' ' || customer_email
    )) stored,
  -- Who moved it on last.
  moved_by bigint references users (id),
  -- What a store's buyer may be known by, who signs up or comes onto a list after the order.
  buyer_emails text[] not null default '{}',
  buyer_phones text[] not null default '{}',
  -- What a store says now: orders that somebody made to try the shop, what an order came to when it was placed, and which goods a refund or an
  -- edit took off it. total_cents is from now on what the order is worth after edits and refunds.
  is_test boolean not null default false,
  ordered_cents bigint check (ordered_cents >= 0) not null,
  unique (seller_id, store_order_id),
  constraint store_orders_user_id_fkey foreign key (user_id) references users (id) on delete set null
);

create index store_orders_of_event on store_orders (event_id, ordered_at, id) where event_id is not null;
create index store_orders_of_fan on store_orders (user_id, event_id, ordered_at, id) where user_id is not null;
-- How many orders a store has told, and when last.
create index store_orders_of_seller on store_orders (seller_id, told_at);
create index store_orders_waiting_for_phone on store_orders using gin (buyer_phones) where user_id is null;
create index store_orders_waiting_at_event on store_orders (event_id, id) where user_id is null;
create index store_orders_moved_by on store_orders (moved_by) where moved_by is not null;
-- Search everything finds an order by the beginning of its number. Our own numbers have a unique index.
create index store_orders_number on store_orders (order_number text_pattern_ops);

-- A refund may be told before its order is.
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

-- Orders of the last weeks, read from a store by its token: one at a time of each, page by page.
create table store_imports (
  id bigint generated always as identity primary key,
  seller_id bigint not null references users (id),
  asked_by bigint not null references users (id),
  shop text not null,
  -- Orders from then on.
  since timestamptz not null,
  -- The provider's place of the page that is read next; null at the beginning.
  next_page text,
  read_count integer not null default 0,
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  -- Why it failed, of the contract's words.
  failure text check ((failure is not null) = (status = 'failed')),
  asked_at timestamptz not null default now(),
  ended_at timestamptz check ((ended_at is null) = (status = 'running')),
  -- Of the page at hand, how many orders are kept already: a store names 250 on one, and their page is counted once it is whole.
  page_read_count integer not null default 0,
  -- How many orders the store says there are to be read; null until it has said so.
  total_count integer check (total_count >= 0)
);

create unique index store_imports_running on store_imports (seller_id) where status = 'running';
create index store_imports_of_seller on store_imports (seller_id, id);
create index store_imports_asked_by on store_imports (asked_by);

-- Orders that a store deleted. A delivery that comes late must not bring one back.
create table store_deletions (
  seller_id bigint not null references users (id),
  store_order_id text not null,
  deleted_at timestamptz not null default now(),
  primary key (seller_id, store_order_id)
);
