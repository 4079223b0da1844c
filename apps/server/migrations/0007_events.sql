-- Events, their staff, their fans, and the door.

-- Returns the IANA zone of a label. Any other name is already a zone.
create function zone_of(timezone text) returns text immutable parallel safe
  return case timezone when 'CST' then 'America/Chicago' when 'EST' then 'America/New_York' when 'MST' then 'America/Denver'
    when 'PST' then 'America/Los_Angeles' when 'IST' then 'Asia/Kolkata' else timezone end;

-- Returns the zone that files show beside a time: the label, otherwise the offset from UTC at that time, such as
-- GMT+5:45.
create function shown_zone(timezone text, at timestamptz) returns text stable parallel safe
  return case when timezone <> zone_of(timezone) then timezone else (
    select 'GMT' || case when minutes = 0 then '' else
      case when minutes < 0 then '-' else '+' end || abs(minutes) / 60 ||
      case when abs(minutes) % 60 = 0 then '' else to_char(abs(minutes) % 60, '":"FM00') end end
    from (select (extract(epoch from (at at time zone timezone) - (at at time zone 'UTC')) / 60)::int as minutes) ahead) end;

-- Branding of a manager's events for fans. Managers without a row have the product's own brand.
create table brands (
  manager_id bigint primary key references users (id) on delete cascade,
  name text not null check (name <> ''),
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  -- The uploaded icon, and the square PNGs drawn from it. Their address contains a hash of the icon.
  icon_key text,
  icon_hash text,
  icon_192 bytea,
  icon_512 bytea,
  check (num_nulls(icon_key, icon_hash, icon_192, icon_512) in (0, 4))
);

create index brands_icon_key on brands (icon_key);
create index brands_icon_hash on brands (icon_hash);

-- Events of artist managers.
create table events (
  id bigint generated always as identity primary key,
  -- Increases with each update. A save based on an older version is refused.
  version integer not null default 1,
  code text not null unique check (code ~ '^[A-HJKMNP-Z2-9]{6}$'),
  name text not null check (name <> ''),
  seo_url text not null unique check (seo_url <> ''),
  starts_at timestamptz not null,
  timezone text not null check (timezone ~ '^[A-Za-z][A-Za-z0-9_+/-]{1,63}$'),
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
  updated_at timestamptz not null default now(),
  delivery_cents integer check (delivery_cents >= 0),
  -- Thousandths of a percent, as for the tax rate.
  delivery_percent_thousandths integer check (delivery_percent_thousandths between 0 and 100000),
  search_text text generated always as (folded(' ' || name || ' ' || venue)) stored,
  -- Point of the image that stays visible when it is cropped, in percent from the left and the top. By default the
  -- upper third, which shows most of an upright poster.
  event_image_focus_x smallint not null default 50 check (event_image_focus_x between 0 and 100),
  event_image_focus_y smallint not null default 33 check (event_image_focus_y between 0 and 100),
  -- True if the delivery charge also applies to orders that are picked up. Existing orders keep their charges.
  charges_delivery_for_pickup boolean not null default false,
  -- Transaction of the latest change. Other systems read changes in this order, up to the oldest running transaction,
  -- so they miss and repeat none. Zero after a restore, because backups omit columns of this type.
  changed_in xid8 not null default '0',
  -- Exactly the column of the chosen method is set.
  check ((delivery_method = 'fixed') = (delivery_cents is not null)),
  check ((delivery_method = 'percentage') = (delivery_percent_thousandths is not null))
);

create index events_start on events (starts_at, id);
create index events_manager_start on events (manager_id, starts_at, id);
create index events_created on events (created_at, id);
-- Finds whether any row still uses an image.
create index events_image_key on events (image_key) where image_key is not null;
create index events_image_thumbnail_key on events (image_thumbnail_key) where image_thumbnail_key is not null;
create index events_search on events using gin (search_text gin_trgm_ops);
-- Latest changes on the dashboard.
create index events_updated on events (updated_at, id) where version > 1;
-- Foreign keys are indexed, because deleting people (an undone import deletes thousands) checks each of them.
create index events_created_by on events (created_by);
create index events_updated_by on events (updated_by);
-- The default zone of the house is that of most events.
create index events_timezone on events (timezone);
create index events_by_name on events (name collate "und-x-icu", id);
create index events_manager_by_name on events (manager_id, name collate "und-x-icu", id);
create index events_changed on events (changed_in, id);

-- Artists who play at an event.
create table event_artists (
  event_id bigint not null references events (id) on delete cascade,
  artist_id bigint not null references users (id),
  position integer not null,
  -- Copy of the event's start, so that an artist's events can be read in calendar order from this table's index.
  starts_at timestamptz not null default '-infinity',
  primary key (event_id, artist_id)
);

create index event_artists_artist on event_artists (artist_id, event_id);
create index event_artists_calendar on event_artists (artist_id, starts_at, event_id);

-- Team members who work at an event.
create table event_team_members (
  event_id bigint not null references events (id) on delete cascade,
  team_member_id bigint not null references users (id),
  starts_at timestamptz not null default '-infinity',
  primary key (event_id, team_member_id)
);

create index event_team_members_member on event_team_members (team_member_id, event_id);
create index event_team_members_calendar on event_team_members (team_member_id, starts_at, event_id);

-- Fans and event admins of an event. Fans join by code or come from an import.
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
  -- Seat that the fan named at the check-in. The organiser's seat is in section, seat_row and seat.
  named_section text,
  named_row text,
  named_seat text,
  -- Import that added the fan, so that it can be undone.
  fan_import_id bigint,
  -- Listed person whose entry the fan took over by joining: the fan, or an unverified person whose number the fan has
  -- proved. Not a foreign key, because that person may be deleted.
  claimed_from bigint,
  -- Person who let the fan in; null if the fan checked in alone. Not a foreign key, because its index would slow down
  -- each check-in.
  checked_in_by bigint,
  -- True once the fan has left (`users.left_at`). Copied here, so that a check-in that waits for the row need not look
  -- elsewhere.
  has_left boolean not null default false,
  changed_in xid8 not null default '0',
  primary key (event_id, user_id)
);

create index event_users_user on event_users (user_id, event_id);
-- Newest fans and latest arrivals of an event. Partial indexes that also serve the counts, because each further index
-- slows down check-ins.
create index event_users_fan_list on event_users (event_id, user_id) where is_fan;
create index event_users_check_in_list on event_users (event_id, checked_in_at, user_id)
  where is_fan and checked_in_at is not null;
-- Event admins: few among up to a hundred thousand fans.
create index event_users_admins on event_users (event_id, user_id) where event_role = 'ADMIN';
create index event_users_joined_event on event_users (event_id, joined_at) where is_fan;
create index event_users_import on event_users (fan_import_id, user_id) where fan_import_id is not null;
-- Reports list the latest first, over one event or all. Inserts go to the right end of each index.
create index event_users_joined on event_users (event_id, joined_at, user_id) where is_fan;
create index event_users_joined_latest on event_users (joined_at, user_id) where is_fan;
create index event_users_checked_in_latest on event_users (checked_in_at, user_id) where is_fan and checked_in_at is not null;
create index event_users_changed on event_users (event_id, changed_in, user_id);

-- Events proposed by fans. The artist's manager or an ADMIN accepts or refuses each.
create table event_proposals (
  id bigint generated always as identity primary key,
  proposed_by bigint not null references users (id) on delete cascade,
  artist_id bigint not null references users (id),
  event_name text not null check (event_name <> ''),
  starts_at timestamptz not null,
  timezone text not null check (timezone ~ '^[A-Za-z][A-Za-z0-9_+/-]{1,63}$'),
  venue text not null,
  country text not null,
  country_code text not null,
  state text not null,
  state_code text not null,
  city text not null,
  -- The fan's description.
  words text not null,
  -- Keys in the object store. The event of an accepted proposal uses the same image.
  image_key text,
  image_thumbnail_key text,
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'refused', 'withdrawn')),
  -- Reason of a refusal, as the fan reads it.
  refusal text not null default '' check ((status = 'refused') = (refusal <> '')),
  -- Event that an accepted proposal created.
  event_id bigint unique references events (id) check ((status = 'accepted') = (event_id is not null)),
  decided_by bigint references users (id),
  decided_at timestamptz check ((status = 'waiting') = (decided_at is null)),
  created_at timestamptz not null default now()
);

create index event_proposals_proposer on event_proposals (proposed_by, created_at);
create index event_proposals_artist on event_proposals (artist_id, created_at);
create index event_proposals_waiting on event_proposals (created_at, id) where status = 'waiting';
create index event_proposals_decider on event_proposals (decided_by) where decided_by is not null;
create index event_proposals_image_key on event_proposals (image_key) where image_key is not null;
create index event_proposals_image_thumbnail_key on event_proposals (image_thumbnail_key)
  where image_thumbnail_key is not null;

-- Resized versions of an event's poster. A row is written once the files are stored.
create table poster_variants (
  image_key text primary key references uploads (key) on delete cascade,
  -- Size of the largest version; null for an SVG, which is used unchanged.
  width int check (width > 0),
  height int check (height > 0),
  -- Widths of the stored WebP files, which their names contain. Empty for an SVG and for an animation.
  widths int[] not null default '{}',
  -- Placeholder of some hundred bytes, as a data URL.
  preview text,
  -- The newest share card, which contains the brand.
  card_key text,
  check (num_nulls(width, height, preview) in (0, 3))
);

-- Check-ins that a door without network reported for fans who were already in.
create table door_repeats (
  event_id bigint not null,
  user_id bigint not null,
  scanned_at timestamptz not null,
  scanned_by bigint not null,
  -- The check-in that existed. Undoing it also deletes its repeats.
  checked_in_at timestamptz not null,
  noted_at timestamptz not null default now(),
  primary key (event_id, user_id, scanned_at),
  -- The row moves to the fan who proves the listed number.
  foreign key (event_id, user_id) references event_users (event_id, user_id) on delete cascade on update cascade
);

create index door_repeats_noted on door_repeats (event_id, noted_at);
create index door_repeats_fan on door_repeats (user_id);

-- Calendar subscriptions of a person's events. The secret address is derived from the key, so a copy of the table opens
-- no calendar. A new key ends the previous address.
create table calendar_feeds (
  user_id bigint primary key references users (id) on delete cascade,
  key uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now()
);

-- Copies the event's start. Locks the event, so that a concurrent change of its start is not missed.
create function take_start() returns trigger language plpgsql as $$
begin
  select e.starts_at into new.starts_at from events e where e.id = new.event_id for share;
  new.starts_at := coalesce(new.starts_at, '-infinity');
  return new;
end $$;

create trigger start_taken before insert on event_artists for each row execute function take_start();
create trigger start_taken before insert on event_team_members for each row execute function take_start();

-- Copies a changed start of an event to its artists and team members.
create function move_start() returns trigger language plpgsql as $$
begin
  update event_artists set starts_at = new.starts_at where event_id = new.id;
  update event_team_members set starts_at = new.starts_at where event_id = new.id;
  return null;
end $$;

create trigger start_moved after update of starts_at on events for each row
  when (old.starts_at is distinct from new.starts_at) execute function move_start();
