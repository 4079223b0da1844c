-- Products, stock, drops and promo codes.

-- Products of an artist. Money is in cents.
create table products (
  id bigint generated always as identity primary key,
  artist_id bigint not null references users (id),
  -- Increases with each save of the form; stock does not change it. A save based on an older version is refused.
  version integer not null default 1,
  title text not null check (title <> ''),
  description text not null check (description <> ''),
  price_cents bigint not null check (price_cents > 0),
  -- Keys in the object store. Pages show a default image if null.
  image_key text,
  image_thumbnail_key text,
  is_drop boolean not null default false,
  -- True if the product is sold only in drops.
  is_drop_only boolean not null default false check (is_drop or not is_drop_only),
  available_from timestamptz not null,
  available_until timestamptz not null check (available_until > available_from),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Archived products are hidden from lists, pickers and the shop, and can be restored. Orders keep them.
  archived_at timestamptz
);

create index products_of_artist on products (artist_id, created_at, id);
create index products_image_key on products (image_key) where image_key is not null;
create index products_image_thumbnail_key on products (image_thumbnail_key) where image_thumbnail_key is not null;
-- Without the index, a search without matches would read all products, which may be ten thousand of one artist.
create index products_search on products using gin (folded(' ' || title) gin_trgm_ops) with (fastupdate = off);
-- Shop of an event, by artist.
create index products_title on products (artist_id, title, id);
-- List of all products.
create index products_latest on products (created_at, id);
create index products_archived on products (created_at, id) where archived_at is not null;
create index products_by_title on products (title collate "und-x-icu", id);
create index products_of_artist_by_title on products (artist_id, title collate "und-x-icu", id);
create index products_by_price on products (price_cents, id);
create index products_of_artist_by_price on products (artist_id, price_cents, id);

-- Sizes of a product. Never deleted, because orders and the ledger refer to them. A size that is added again uses its
-- former row.
create table product_sizes (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id),
  size text not null check (size <> ''),
  -- Order in the form.
  position integer not null,
  -- Sum of the size's movements, updated in their transaction.
  available integer not null default 0 check (available >= 0),
  retired_at timestamptz,
  unique (product_id, size)
);

-- Sales of a product at one event, for a limited time and at a special price. A removed drop stays for its orders.
create table product_drops (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id),
  event_id bigint not null references events (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  special_price_cents bigint not null check (special_price_cents >= 100),
  -- Maximum over all sizes. Zero sells nothing.
  max_quantity integer not null check (max_quantity >= 0),
  -- Units of the maximum that are held or sold.
  taken integer not null default 0 check (taken between 0 and max_quantity),
  paused_at timestamptz,
  -- When staff ended the drop early.
  ended_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  -- Increases with each change of the drop's terms; sales do not change it. A save based on an older version is
  -- refused.
  version integer not null default 1
);

create unique index product_drops_standing on product_drops (product_id, event_id) where removed_at is null;
create index product_drops_of_event on product_drops (event_id, starts_at, id);
create index product_drops_product on product_drops (product_id);

-- Append-only ledger of stock. A hold takes units out. When it is paid, one transaction releases them and books them as
-- sold.
create table stock_movements (
  id bigint generated always as identity primary key,
  size_id bigint not null references product_sizes (id),
  kind text not null check (kind in ('received', 'held', 'released', 'sold', 'returned', 'corrected', 'offered', 'offer_ended')),
  quantity integer not null,
  -- Reason of a correction by staff.
  reason text check (kind <> 'corrected' or reason <> ''),
  -- Order that caused the movement.
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
-- Movements into stock other than by orders: few rows of a large ledger.
create index stock_movements_supply on stock_movements (size_id) include (quantity) where kind in ('received', 'corrected');
-- For deletions of people, which check each foreign key. An undone import deletes a thousand in one transaction.
create index stock_movements_actor on stock_movements (actor_id) where actor_id is not null;

-- Products whose low stock was reported to staff, until they are restocked.
create table low_stock_marks (
  product_id bigint primary key references products (id) on delete cascade,
  marked_at timestamptz not null default now()
);

-- Promo codes. A code applies only to products of its artist.
create table promo_codes (
  id bigint generated always as identity primary key,
  artist_id bigint not null references users (id),
  -- As typed. Codes are compared without case.
  code text not null check (code ~ '^[A-Za-z0-9]{3,25}$'),
  discount_type text not null check (discount_type in ('fixed', 'percentage')),
  discount_cents bigint check (discount_cents > 0 and (discount_cents is not null) = (discount_type = 'fixed')),
  -- Thousandths of a percent: 12.5 % is 12500.
  discount_thousandths integer check (discount_thousandths between 1 and 100000),
  -- Minimum purchase of the artist's products.
  minimum_cents bigint not null check (minimum_cents >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Orders that hold the code or were paid with it.
  usage_count integer not null default 0 check (usage_count >= 0),
  usage_limit integer not null check (usage_limit >= 1),
  is_active boolean not null default true,
  -- True if the fans' app announces the code while it is valid.
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

-- Queue for a sold-out size (decision 62). Waiting and offered places change only under the row lock of their size, so
-- that a unit is offered to one fan at a time.
create table restock_places (
  -- Order of the queue. Inserts lock the size for share, so that an offer sees all lower ids.
  id bigint generated always as identity primary key,
  size_id bigint not null references product_sizes (id),
  -- Event whose shop the fan used.
  event_id bigint not null references events (id),
  user_id bigint not null references users (id),
  -- closed: the size is no longer sold to the fan.
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'taken', 'lapsed', 'left', 'closed')),
  joined_at timestamptz not null default clock_timestamp(),
  -- An offer holds one unit, which a movement has taken out of stock.
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
