create table events (
  id bigint generated always as identity primary key,
  -- Raised by every update; a save that read an older one is refused.
  version integer not null default 1,
  code text not null unique check (code ~ '^[A-HJKMNP-Z2-9]{6}$'),
  name text not null check (name <> ''),
  seo_url text not null unique check (seo_url <> ''),
  starts_at timestamptz not null,
  timezone text not null check (timezone in ('CST', 'EST', 'MST', 'PST', 'IST')),
  event_type text not null,
  venue text not null,
  country text not null,
  country_code text not null,
  state text not null,
  state_code text not null,
  city text not null,
  zipcode text not null,
  address1 text not null,
  address2 text not null,
  is_paid boolean not null,
  ticket_url text,
  playlist_url text,
  artist_bio text not null,
  contact_info text not null,
  seller_info text not null,
  song_request_count integer check (song_request_count >= 0),
  -- Thousandths of a percent: 8.875 % is 8875.
  tax_rate_thousandths integer not null check (tax_rate_thousandths between 0 and 100000),
  delivery_method text not null check (delivery_method in ('percentage', 'fixed')),
  -- Cents when fixed, hundredths of a percent when a percentage.
  delivery_cost_hundredths integer not null check (delivery_cost_hundredths >= 0),
  is_free_standing_available boolean not null,
  in_seat_delivery boolean not null,
  kiosk_available boolean not null,
  kiosk_location text not null,
  kiosk_pickup text not null,
  -- Keys in the object store.
  image_key text,
  image_thumbnail_key text,
  manager_id bigint not null references users (id),
  created_by bigint not null references users (id),
  updated_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index events_start on events (starts_at, id);
create index events_manager_start on events (manager_id, starts_at, id);
create index events_created on events (created_at, id);
create index events_name_search on events using gin (name gin_trgm_ops);
create index events_venue_search on events using gin (venue gin_trgm_ops);
create index events_name_prefix on events (lower(name) text_pattern_ops);
create index events_venue_prefix on events (lower(venue) text_pattern_ops);

create table event_artists (
  event_id bigint not null references events (id) on delete cascade,
  artist_id bigint not null references users (id),
  position integer not null,
  primary key (event_id, artist_id)
);

create index event_artists_artist on event_artists (artist_id, event_id);

create table event_team_members (
  event_id bigint not null references events (id) on delete cascade,
  team_member_id bigint not null references users (id),
  primary key (event_id, team_member_id)
);

create index event_team_members_member on event_team_members (team_member_id, event_id);

-- Who takes part: fans who joined by code, and the people trusted as event admins.
create table event_users (
  event_id bigint not null references events (id) on delete cascade,
  user_id bigint not null references users (id),
  event_role text not null check (event_role in ('ADMIN', 'USER')),
  is_fan boolean not null,
  section text,
  seat_row text,
  seat text,
  joined_at timestamptz not null default now(),
  checked_in_at timestamptz,
  primary key (event_id, user_id)
);

create index event_users_user on event_users (user_id, event_id);
create index event_users_fans on event_users (event_id) where is_fan;
create index event_users_checked_in on event_users (event_id) where is_fan and checked_in_at is not null;
create index event_users_check_in on event_users (checked_in_at, event_id) where checked_in_at is not null;
create index event_users_joined on event_users (joined_at, event_id) where is_fan;
