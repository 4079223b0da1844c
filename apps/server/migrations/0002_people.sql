-- People, their roles and profiles, and their settings for lists.

-- All people. Fans have the role USER; all other roles are staff, who sign in to the console.
create table users (
  id bigint generated always as identity primary key,
  role text not null check (role in ('ADMIN', 'MANAGER', 'ARTIST', 'TEAMMEMBER', 'USER')),
  name text not null check (name <> ''),
  email citext unique,
  phone_number text unique check (phone_number ~ '^\+[1-9][0-9]{9,14}$'),
  -- Id at the identity provider; `firebase_uid` in the API.
  identity_id text unique,
  manager_id bigint references users (id),
  -- Keys in the object store, because addresses change with PUBLIC_URL.
  profile_image_key text,
  profile_image_thumbnail_key text,
  allow_group_creation boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Contact details from an organiser's list. They are unverified, so they are not unique and nobody can sign in with
  -- them. Two organisers may each list the same person without learning of each other.
  contact_email citext,
  contact_phone text check (contact_phone ~ '^\+[1-9][0-9]{9,14}$'),
  -- When the person first opened a session. Sessions and their history are deleted after a while.
  first_signed_in_at timestamptz,
  -- Increases with each save of a form. A save based on an older version is refused and shows the changes since.
  version integer not null default 1,
  -- Begins each part with a space, so that a search for ` word` finds beginnings of words by their own trigrams.
  search_text text generated always as (folded(
    ' ' || name || ' ' || coalesce(phone_number, contact_phone, '') || ' ' || coalesce(email::text, contact_email::text, '')
    )) stored,
  -- When the fan left. The person is erased and never restored, and their activity still counts under a pseudonym.
  left_at timestamptz,
  -- Appearance of the console for a member of staff. Unused for fans.
  console_theme text not null default 'system' check (console_theme in ('system', 'light', 'dark')),
  console_density text not null default 'comfortable' check (console_density in ('comfortable', 'compact')),
  -- Language of codes, notices and mails to a fan. The phone sends it with the sign-in.
  language text not null default 'en' check (language ~ '^[a-z]{2}$'),
  check (role = 'USER' or email is not null or phone_number is not null),
  constraint users_who_left_are_nobody check (left_at is null or (role = 'USER' and not is_active
    and num_nonnulls(email, phone_number, identity_id, contact_email, contact_phone, profile_image_key, profile_image_thumbnail_key) = 0))
);

-- Lists of staff, by name and by search.
create index users_staff_list on users (role, is_active, name collate "und-x-icu", id) where role <> 'USER';
create index users_managed_list on users (manager_id, role, is_active, name collate "und-x-icu", id) where manager_id is not null;
create index users_contact_email on users (contact_email) where contact_email is not null;
create index users_contact_phone on users (contact_phone) where contact_phone is not null;
create index users_profile_image_key on users (profile_image_key) where profile_image_key is not null;
create index users_profile_image_thumbnail_key on users (profile_image_thumbnail_key) where profile_image_thumbnail_key is not null;
-- Without fastupdate, because each search would read the list of pending entries.
create index users_search on users using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index users_staff_search on users using gin (search_text gin_trgm_ops) where role <> 'USER';
-- Sorts by the rules of the language. All name, title and code sorts use this collation.
create index users_by_name on users (name collate "und-x-icu", id);

alter table idempotency_keys add foreign key (actor_id) references users (id);
alter table uploads add foreign key (uploader_id) references users (id);

-- Features that each role may use.
create table role_features (
  role text not null check (role in ('ADMIN', 'MANAGER', 'ARTIST', 'TEAMMEMBER')),
  feature text not null,
  primary key (role, feature)
);

-- Initial features of each role. An ADMIN changes them under Role Access.
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

-- Public profiles and stores of managers and artists. A row exists from the first save.
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
  -- Encrypted with a key derived from SECRET_KEY.
  storefront_access_token_sealed bytea,
  updated_at timestamptz not null default now(),
  -- Domain of the artist's Shopify store, and the encrypted secret that signs its webhooks.
  shopify_domain text check (shopify_domain ~ '^[a-z0-9][a-z0-9-]{0,62}\.myshopify\.com$'),
  store_webhook_secret_sealed bytea
);

-- Not unique: several artists may name the same store. The signature of a webhook tells whose it is.
create index profiles_shopify_domain on profiles (shopify_domain) where shopify_domain is not null;

-- Requests for access from /signup, which an ADMIN decides. The password opens nothing until then.
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
-- Open requests, oldest first.
create index access_requests_waiting_since on access_requests (created_at, id) where decided_at is null;
create index access_requests_decided_by on access_requests (decided_by) where decided_by is not null;

-- Changes of a mail address or phone number that await confirmation. A new one replaces the person's last one of that
-- kind.
create table address_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null check (kind in ('email', 'phone_number')),
  address text not null,
  -- SHA-256 of the token sent to the new address.
  token_hash bytea not null unique,
  requested_by bigint not null references users (id),
  -- Session that stays signed in, if people change their own address.
  requested_session_id uuid,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The ADMIN who requested the change during a Login As. The change lapses with that session.
  impersonator_id bigint references users (id),
  -- When the new address confirmed the change.
  confirmed_at timestamptz,
  unique (user_id, kind)
);

create index address_changes_expiry on address_changes (expires_at);
create index address_changes_session on address_changes (requested_session_id) where requested_session_id is not null;
create index address_changes_requested_by on address_changes (requested_by);
create index address_changes_impersonator on address_changes (impersonator_id) where impersonator_id is not null;

-- Consents to a change from the person's existing addresses. Each address gets a token that allows or stops the change.
create table address_consents (
  -- SHA-256 of the token sent to that address.
  token_hash bytea primary key,
  change_id bigint not null references address_changes (id) on delete cascade,
  allowed_at timestamptz
);

create index address_consents_change on address_consents (change_id);

-- Erased people, to erase them again after a restore of an older archive. Includes the time at which the row was
-- created, because ids are assigned again after such a restore.
create table erasures (
  user_id bigint not null,
  made_at timestamptz not null,
  erased_at timestamptz not null default now(),
  primary key (user_id, made_at)
);

-- Columns of a list that a member of staff has chosen.
create table list_layouts (
  user_id bigint not null references users (id) on delete cascade,
  list text not null,
  layout jsonb not null,
  primary key (user_id, list)
);

-- Named filters and columns of a list. A view stores no data; the list itself checks permissions.
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

-- The view with which a list opens for a member of staff.
create table default_views (
  user_id bigint not null references users (id) on delete cascade,
  list text not null,
  view_id bigint not null references saved_views (id) on delete cascade,
  primary key (user_id, list)
);

create index default_views_view on default_views (view_id);
