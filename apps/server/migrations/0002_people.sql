-- People, their roles and profiles, and what each of them has set for the lists.

-- Everyone: staff sign in to the console, USER rows are fans.
create table users (
  id bigint generated always as identity primary key,
  role text not null check (role in ('ADMIN', 'MANAGER', 'ARTIST', 'TEAMMEMBER', 'USER')),
  name text not null check (name <> ''),
  email citext unique,
  phone_number text unique check (phone_number ~ '^\+[1-9][0-9]{9,14}$'),
  -- The identity provider's id; the wire calls it firebase_uid.
  identity_id text unique,
  manager_id bigint references users (id),
  -- Keys in the object store: addresses change with PUBLIC_URL, keys do not.
  profile_image_key text,
  profile_image_thumbnail_key text,
  allow_group_creation boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What an organiser knows of a fan from their own list. Unproved, so not unique and no way to sign in: two organisers may
  -- each know the same person, and neither learns it from the other.
  contact_email citext,
  contact_phone text check (contact_phone ~ '^\+[1-9][0-9]{9,14}$'),
  -- When somebody first opened a session of theirs; sessions and their history are forgotten after a while.
  first_signed_in_at timestamptz,
  -- Raised by every save that a form of the person holds: who saves an older one is told what came between.
  version integer not null default 1,
  -- A space before each part: what begins with a space there is the beginning of a word, and has trigrams of its own.
  search_text text generated always as (folded(
    ' ' || name || ' ' || coalesce(phone_number, contact_phone, '') || ' ' || coalesce(email::text, contact_email::text, '')
    )) stored,
  -- A fan may leave: the person is erased, and what they did goes on counting under a pseudonym. A row that was left never holds a
  -- person again.
  left_at timestamptz,
  -- How a member of staff sees the console. Fans never read it.
  console_theme text not null default 'system' check (console_theme in ('system', 'light', 'dark')),
  console_density text not null default 'comfortable' check (console_density in ('comfortable', 'compact')),
  -- The language in which the product writes to a fan: codes, notices, mails. A phone sends it with the sign-in.
  language text not null default 'en' check (language ~ '^[a-z]{2}$'),
  check (role = 'USER' or email is not null or phone_number is not null),
  constraint users_who_left_are_nobody check (left_at is null or (role = 'USER' and not is_active
    and num_nonnulls(email, phone_number, identity_id, contact_email, contact_phone, profile_image_key, profile_image_thumbnail_key) = 0))
);

-- The card lists of staff: by name as people read it, and by a piece of a name, a mail address or a number.
create index users_staff_list on users (role, is_active, name collate "und-x-icu", id) where role <> 'USER';
create index users_managed_list on users (manager_id, role, is_active, name collate "und-x-icu", id) where manager_id is not null;
create index users_contact_email on users (contact_email) where contact_email is not null;
create index users_contact_phone on users (contact_phone) where contact_phone is not null;
create index users_profile_image_key on users (profile_image_key) where profile_image_key is not null;
create index users_profile_image_thumbnail_key on users (profile_image_thumbnail_key) where profile_image_thumbnail_key is not null;
-- What is added goes into place at once: a search would otherwise read a list of thousands that wait for it.
create index users_search on users using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index users_staff_search on users using gin (search_text gin_trgm_ops) where role <> 'USER';
-- Lists sort names, titles and codes by the rules of the language, and prices and ends by value.
create index users_by_name on users (name collate "und-x-icu", id);

alter table idempotency_keys add foreign key (actor_id) references users (id);
alter table uploads add foreign key (uploader_id) references users (id);

create table role_features (
  role text not null check (role in ('ADMIN', 'MANAGER', 'ARTIST', 'TEAMMEMBER')),
  feature text not null,
  primary key (role, feature)
);

-- What each role may open at first. An ADMIN decides from there on.
insert into role_features (role, feature)
select 'ADMIN', feature
from unnest(array[
  'Page_Requests', 'Page_Manage_Users', 'Page_Events', 'Page_Merch_Drop', 'Page_Patterns', 'Page_Refund', 'Page_Polls',
  'Page_Products', 'Page_Artists', 'Page_Merch_QR_Code', 'Page_Stripe_Connect', 'Page_View_Reports', 'Page_Orders',
  'Page_Promocodes', 'Page_Dashboard', 'Page_Support', 'Page_Team_Member', 'Page_Raffles', 'Page_Manager', 'Page_Trivia',
  'Role_Access', 'Page_Event_Update_Operation', 'Page_Event_Create_Operation'
]) as feature
union all
select 'MANAGER', feature
from unnest(array[
  'Page_Requests', 'Page_Manage_Users', 'Page_Events', 'Page_Merch_Drop', 'Page_Patterns', 'Page_Refund', 'Page_Polls',
  'Page_Products', 'Page_Artists', 'Page_Merch_QR_Code', 'Page_Stripe_Connect', 'Page_View_Reports', 'Page_Orders',
  'Page_Promocodes', 'Page_Dashboard', 'Page_Support', 'Page_Team_Member', 'Page_Raffles', 'Page_Trivia',
  'Page_Event_Update_Operation', 'Page_Event_Create_Operation'
]) as feature
union all
select 'ARTIST', feature
from unnest(array[
  'Page_Requests', 'Page_Events', 'Page_Merch_Drop', 'Page_Patterns', 'Page_Polls', 'Page_Products', 'Page_View_Reports',
  'Page_Orders', 'Page_Promocodes', 'Page_Dashboard', 'Page_Raffles', 'Page_Trivia', 'Page_Artists'
]) as feature
union all
select 'TEAMMEMBER', feature
from unnest(array[
  'Page_Requests', 'Page_Manage_Users', 'Page_Events', 'Page_Merch_Drop', 'Page_Patterns', 'Page_Polls',
  'Page_Merch_QR_Code', 'Page_Orders', 'Page_Dashboard', 'Page_Support', 'Page_Raffles', 'Page_Trivia'
]) as feature;

-- What managers and artists tell of themselves, and where an artist sells. One row a person, from their first save on.
create table profiles (
  user_id bigint primary key references users (id),
  facebook_url text,
  twitter_url text,
  instagram_url text,
  epk_url text,
  tiktok_url text,
  spotify_url text,
  youtube_url text,
  amazon_music_url text,
  website_url text,
  artist_info_url1 text,
  artist_info_url2 text,
  store_type text not null default 'None' check (store_type in ('OwnStore', 'ShopifyStore', 'None')),
  store_url text,
  -- Sealed with a key of the product's secret: a leaked table opens no store.
  storefront_access_token_sealed bytea,
  updated_at timestamptz not null default now(),
  -- What a Shopify store of an artist is called there, and what it signs its orders with, sealed with a key of the product's secret.
  shopify_domain text check (shopify_domain ~ '^[a-z0-9][a-z0-9-]{0,62}\.myshopify\.com$'),
  store_webhook_secret_sealed bytea
);

-- Of two artists who sell in one store, and of who names another's, too: which of them a delivery is of, its signature tells.
create index profiles_shopify_domain on profiles (shopify_domain) where shopify_domain is not null;

-- What /signup asks for: waits for an ADMIN. The password opens nothing until then.
create table access_requests (
  id bigint generated always as identity primary key,
  name text not null,
  email citext not null,
  password_hash text not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint references users (id),
  accepted boolean
);

create unique index access_requests_waiting on access_requests (email) where decided_at is null;
-- Requests for access that wait, oldest first.
create index access_requests_waiting_since on access_requests (created_at, id) where decided_at is null;
create index access_requests_decided_by on access_requests (decided_by) where decided_by is not null;

-- A new mail address or number that has not confirmed yet: one a person and kind waits, the latest.
create table address_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null check (kind in ('email', 'phone_number')),
  address text not null,
  -- SHA-256 of the token that was sent to the new address.
  token_hash bytea not null unique,
  requested_by bigint not null references users (id),
  -- Stays signed in where the person asked for themself.
  requested_session_id uuid,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The ADMIN who asked as that person by Login As: what was asked so lapses with the session.
  impersonator_id bigint references users (id),
  -- By the new address.
  confirmed_at timestamptz,
  unique (user_id, kind)
);

create index address_changes_expiry on address_changes (expires_at);
create index address_changes_session on address_changes (requested_session_id) where requested_session_id is not null;
create index address_changes_requested_by on address_changes (requested_by);
create index address_changes_impersonator on address_changes (impersonator_id) where impersonator_id is not null;

-- Every address that a person had when a change was asked for has its say: at each of them a token of its own allows or stops.
create table address_consents (
  -- SHA-256 of the token that was sent there.
  token_hash bytea primary key,
  change_id bigint not null references address_changes (id) on delete cascade,
  allowed_at timestamptz
);

create index address_consents_change on address_consents (change_id);

-- Who was erased, for a restore of an older archive, which brings them back. By the moment at which the row was made, too: after such
-- a restore an id is given out again.
create table erasures (
  user_id bigint not null,
  made_at timestamptz not null,
  erased_at timestamptz not null default now(),
  primary key (user_id, made_at)
);

-- The columns that a member of staff sees of a list in the console.
create table list_layouts (
  user_id bigint not null references users (id) on delete cascade,
  list text not null,
  layout jsonb not null,
  primary key (user_id, list)
);

-- Filters and columns of a list in the console, under a name. A view holds no data: the list judges the rights.
create table saved_views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  list text not null,
  name text not null,
  query text not null,
  layout jsonb not null,
  is_shared boolean not null default false
);

create unique index saved_views_name on saved_views (user_id, list, lower(name));
create index saved_views_shared on saved_views (list) where is_shared;

create table default_views (
  user_id bigint not null references users (id) on delete cascade,
  list text not null,
  view_id bigint not null references saved_views (id) on delete cascade,
  primary key (user_id, list)
);

create index default_views_view on default_views (view_id);
