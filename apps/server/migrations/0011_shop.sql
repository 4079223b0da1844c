-- Products, their stock, drops and promo codes.

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
  updated_at timestamptz not null default now(),
  -- Archived rows leave lists, pickers and the shop, and can be restored. Orders keep them.
  archived_at timestamptz
);

create index products_of_artist on products (artist_id, created_at, id);
create index products_image_key on products (image_key) where image_key is not null;
create index products_image_thumbnail_key on products (image_thumbnail_key) where image_thumbnail_key is not null;
-- Ten thousand products or codes of one artist: a search for what is not there would read them all.
create index products_search on products using gin (folded(' ' || title) gin_trgm_ops) with (fastupdate = off);
-- As they are listed, of each artist of an event.
create index products_title on products (artist_id, title, id);
-- All products and promo codes of a house, as one list.
create index products_latest on products (created_at, id);
create index products_archived on products (created_at, id) where archived_at is not null;
create index products_by_title on products (title collate "und-x-icu", id);
create index products_of_artist_by_title on products (artist_id, title collate "und-x-icu", id);
create index products_by_price on products (price_cents, id);
create index products_of_artist_by_price on products (artist_id, price_cents, id);

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
  created_at timestamptz not null default now(),
  -- Raised by every change of a drop's terms and by its end by hand; a save that read an older one is refused. What is taken of it goes by itself.
  version integer not null default 1
);

create unique index product_drops_standing on product_drops (product_id, event_id) where removed_at is null;
create index product_drops_of_event on product_drops (event_id, starts_at, id);
create index product_drops_product on product_drops (product_id);

-- The ledger of stock, only ever added to. A hold takes its units out; when it is paid they come back and are sold, in one step.
create table stock_movements (
  id bigint generated always as identity primary key,
  size_id bigint not null references product_sizes (id),
  kind text not null check (kind in ('received', 'held', 'released', 'sold', 'returned', 'corrected', 'offered', 'offer_ended')),
  quantity integer not null,
  -- Why somebody of the staff corrected it.
  reason text check (kind <> 'corrected' or reason <> ''),
  -- Those of a checkout, and of whatever came of it.
  order_id bigint check ((order_id is not null) = (kind in ('held', 'released', 'sold', 'returned'))),
  drop_id bigint references product_drops (id) on delete set null,
  actor_id bigint references users (id),
  moved_at timestamptz not null default now(),
  check (
    case when kind in ('received', 'released', 'returned', 'offer_ended') then quantity > 0
    when kind in ('held', 'sold', 'offered') then quantity < 0
    else quantity <> 0 end)
);

create index stock_movements_of_size on stock_movements (size_id, moved_at, id);
create index stock_movements_of_order on stock_movements (order_id, id) where order_id is not null;
create index stock_movements_of_drop on stock_movements (drop_id, moved_at) where drop_id is not null;
-- What came into a size's stock other than by orders: a few rows of a ledger of hundreds of thousands.
create index stock_movements_supply on stock_movements (size_id) include (quantity) where kind in ('received', 'corrected');
-- Who deletes a row reads what refers to it: without these, an import that is undone would read every sale and every order anew for each
-- of its people, of whom it takes a thousand in one transaction.
create index stock_movements_actor on stock_movements (actor_id) where actor_id is not null;

-- Products whose low stock the staff knows of, until they are restocked.
create table low_stock_marks (
  product_id bigint primary key references products (id) on delete cascade,
  marked_at timestamptz not null default now()
);

-- Promo codes of an artist: off that artist's products alone.
create table promo_codes (
  id bigint generated always as identity primary key,
  artist_id bigint not null references users (id),
  -- As it was typed; the same in other letters is the same code.
  code text not null check (code ~ '^[A-Za-z0-9]{3,25}$'),
  discount_type text not null check (discount_type in ('fixed', 'percentage')),
  discount_cents bigint check (discount_cents > 0 and (discount_cents is not null) = (discount_type = 'fixed')),
  -- Of a percentage: 12.5 % is 12500.
  discount_thousandths integer check (discount_thousandths between 1 and 100000),
  -- Of what is bought of the artist.
  minimum_cents bigint not null check (minimum_cents >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Orders that hold it or were paid with it.
  usage_count integer not null default 0 check (usage_count >= 0),
  usage_limit integer not null check (usage_limit >= 1),
  is_active boolean not null default true,
  -- Its announcement stands in the fans' app while it can be used.
  is_displayed boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  check ((discount_cents is null) <> (discount_thousandths is null)),
  check (discount_type = 'percentage' or minimum_cents > discount_cents),
  constraint promo_codes_limit check (usage_count <= usage_limit)
);

create unique index promo_codes_code on promo_codes (artist_id, upper(code));
create unique index promo_codes_displayed on promo_codes (artist_id) where is_displayed;
create index promo_codes_of_artist on promo_codes (artist_id, starts_at, id);
create index promo_codes_search on promo_codes using gin (folded(' ' || code) gin_trgm_ops) with (fastupdate = off);
create index promo_codes_end on promo_codes (artist_id, ends_at, id);
create index promo_codes_latest on promo_codes (starts_at, id);
create index promo_codes_archived on promo_codes (starts_at, id) where archived_at is not null;
create index promo_codes_by_code on promo_codes (code collate "und-x-icu", id);
create index promo_codes_of_artist_by_code on promo_codes (artist_id, code collate "und-x-icu", id);
create index promo_codes_by_end on promo_codes (ends_at, id);

-- A fan's place in the queue for a sold-out size (decision 62). Waiting and offered places change only under the row lock
-- of their size, so that a unit is offered, taken and passed on once.
create table restock_places (
  -- The order of the queue. A place is added under a share lock of its size, so that who offers units sees all lower ids.
  id bigint generated always as identity primary key,
  size_id bigint not null references product_sizes (id),
  -- The event whose shop the fan was in.
  event_id bigint not null references events (id),
  user_id bigint not null references users (id),
  -- closed: the size is no longer sold to the fan.
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'taken', 'lapsed', 'left', 'closed')),
  joined_at timestamptz not null default clock_timestamp(),
  -- An offer holds one unit, which a movement has taken out of the stock.
  offered_at timestamptz,
  expires_at timestamptz check ((expires_at is null) = (offered_at is null)),
  ended_at timestamptz check ((ended_at is null) = (state in ('waiting', 'offered'))),
  check (case state when 'waiting' then offered_at is null when 'offered' then offered_at is not null else true end)
);

create unique index restock_places_open on restock_places (size_id, user_id) where state in ('waiting', 'offered');
create index restock_places_waiting on restock_places (size_id, id) where state = 'waiting';
create index restock_places_offered on restock_places (expires_at) where state = 'offered';
create index restock_places_ended on restock_places (ended_at) where ended_at is not null;
create index restock_places_of_size on restock_places (size_id);
create index restock_places_of_fan on restock_places (user_id);
create index restock_places_of_event on restock_places (event_id);
