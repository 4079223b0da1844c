-- What an artist sells. Money is in cents.
create table products (
  id bigint generated always as identity primary key,
  artist_id bigint not null references users (id),
  -- Raised by every save of the form; a save that read an older one is refused. Stock goes by itself.
  version integer not null default 1,
  title text not null check (title <> ''),
  description text not null check (description <> ''),
  price_cents bigint not null check (price_cents > 0),
  -- Keys in the object store. Without one, pages show the default picture.
  image_key text,
  image_thumbnail_key text,
  is_drop boolean not null default false,
  -- Sold in its drops alone.
  is_drop_only boolean not null default false check (is_drop or not is_drop_only),
  available_from timestamptz not null,
  available_until timestamptz not null check (available_until > available_from),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index products_of_artist on products (artist_id, created_at, id);
create index products_image_key on products (image_key) where image_key is not null;
create index products_image_thumbnail_key on products (image_thumbnail_key) where image_thumbnail_key is not null;

-- A size is never deleted: orders and the ledger speak of it. Added again, it is the same row.
create table product_sizes (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id),
  size text not null check (size <> ''),
  -- As the form lists them.
  position integer not null,
  -- The sum of its movements, written in their transaction.
  available integer not null default 0 check (available >= 0),
  retired_at timestamptz,
  unique (product_id, size)
);

-- A product for a while at one event, at a price of its own. A removed one stays for the orders that came of it.
create table product_drops (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id),
  event_id bigint not null references events (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  special_price_cents bigint not null check (special_price_cents >= 100),
  -- Over all sizes. Zero sells nothing.
  max_quantity integer not null check (max_quantity >= 0),
  -- Of them, what is held or sold.
  taken integer not null default 0 check (taken between 0 and max_quantity),
  paused_at timestamptz,
  -- By hand, before its time.
  ended_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default now()
);

create unique index product_drops_standing on product_drops (product_id, event_id) where removed_at is null;
create index product_drops_of_event on product_drops (event_id, starts_at, id) where removed_at is null;

-- The ledger of stock, only ever added to. A hold takes its units out; when it is paid they come back and are sold, in one step.
create table stock_movements (
  id bigint generated always as identity primary key,
  size_id bigint not null references product_sizes (id),
  kind text not null check (kind in ('received', 'held', 'released', 'sold', 'returned', 'corrected')),
  quantity integer not null check (
    case when kind in ('received', 'released', 'returned') then quantity > 0
         when kind in ('held', 'sold') then quantity < 0
         else quantity <> 0 end),
  -- Why somebody of the staff corrected it.
  reason text check (kind <> 'corrected' or reason <> ''),
  -- Those of a checkout, and of whatever came of it.
  order_id bigint check ((order_id is not null) = (kind in ('held', 'released', 'sold', 'returned'))),
  drop_id bigint references product_drops (id) on delete set null,
  actor_id bigint references users (id),
  moved_at timestamptz not null default now()
);

create index stock_movements_of_size on stock_movements (size_id, moved_at, id);
create index stock_movements_of_order on stock_movements (order_id, id) where order_id is not null;
create index stock_movements_of_drop on stock_movements (drop_id, moved_at) where drop_id is not null;
