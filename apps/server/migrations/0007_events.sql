-- Events, their staff, their fans, and the door.

-- The IANA zone behind a label; any other name is a zone itself.
create function zone_of(timezone text) returns text immutable parallel safe
  return case timezone when 'CST' then 'America/Chicago' when 'EST' then 'America/New_York' when 'MST' then 'America/Denver'
    when 'PST' then 'America/Los_Angeles' when 'IST' then 'Asia/Kolkata' else timezone end;

-- What stands beside a time in a file: the label, else how far the zone's clocks are from UTC then: GMT, GMT+5:45, GMT-7.
create function shown_zone(timezone text, at timestamptz) returns text stable parallel safe
  return case when timezone <> zone_of(timezone) then timezone else (
    select 'GMT' || case when minutes = 0 then '' else
      case when minutes < 0 then '-' else '+' end || abs(minutes) / 60 ||
      case when abs(minutes) % 60 = 0 then '' else to_char(abs(minutes) % 60, '":"FM00') end end
    from (select (extract(epoch from (at at time zone timezone) - (at at time zone 'UTC')) / 60)::int as minutes) ahead) end;

-- How a manager's events look to fans. Managers without a row have the product's own brand.
create table brands (
  manager_id bigint primary key references users (id) on delete cascade,
  name text not null check (name <> ''),
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  -- The uploaded picture, and the square PNGs that the server draws of it. Their address holds a hash of the picture.
  icon_key text,
  icon_hash text,
  icon_192 bytea,
  icon_512 bytea,
  check (num_nulls(icon_key, icon_hash, icon_192, icon_512) in (0, 4))
);

create index brands_icon_key on brands (icon_key);
create index brands_icon_hash on brands (icon_hash);

create table events (
  id bigint generated always as identity primary key,
  -- Raised by every update; a save that read an older one is refused.
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
  -- One column held cents or hundredths of a percent, and only its neighbour told which.
  delivery_cents integer check (delivery_cents >= 0),
  -- Thousandths of a percent, as of the tax rate.
  delivery_percent_thousandths integer check (delivery_percent_thousandths between 0 and 100000),
  search_text text generated always as (folded(' ' || name || ' ' || venue)) stored,
  -- Percent of the image, from its left and its top: what stays in view where it is cropped. Of an upright poster the upper
  -- third says more than the middle.
  event_image_focus_x smallint not null default 50 check (event_image_focus_x between 0 and 100),
  event_image_focus_y smallint not null default 33 check (event_image_focus_y between 0 and 100),
  -- Delivery is charged for orders that are delivered; an event may charge it for pickup, too. Orders keep what they were charged.
  charges_delivery_for_pickup boolean not null default false,
  -- The transaction that changed a row last. Other systems read what changed since their last call, in this order and up
  -- to the oldest transaction that still runs, so a commit that overtakes another is neither missed nor told twice.
  -- Zero: not changed since this column exists, or since a restore. Backups leave out columns of this type.
  changed_in xid8 not null default '0',
  -- Exactly the method's own column is set.
  check ((delivery_method = 'fixed') = (delivery_cents is not null)),
  check ((delivery_method = 'percentage') = (delivery_percent_thousandths is not null))
);

create index events_start on events (starts_at, id);
create index events_manager_start on events (manager_id, starts_at, id);
create index events_created on events (created_at, id);
-- Whether a replaced image is still somebody's.
create index events_image_key on events (image_key) where image_key is not null;
create index events_image_thumbnail_key on events (image_thumbnail_key) where image_thumbnail_key is not null;
create index events_search on events using gin (search_text gin_trgm_ops);
-- The dashboard tells what happened last: the newest changes, the newest imports, and when the last fan joined an event.
create index events_updated on events (updated_at, id) where version > 1;
-- An undo deletes persons, a thousand at once: PostgreSQL looks each of them up in whatever may refer to one.
create index events_created_by on events (created_by);
create index events_updated_by on events (updated_by);
-- The house's zone is that of most events, unless one is set.
create index events_timezone on events (timezone);
create index events_by_name on events (name collate "und-x-icu", id);
create index events_manager_by_name on events (manager_id, name collate "und-x-icu", id);
create index events_changed on events (changed_in, id);

create table event_artists (
  event_id bigint not null references events (id) on delete cascade,
  artist_id bigint not null references users (id),
  position integer not null,
  -- When an event begins, beside those who play and work there: what is theirs is read in the order of the calendar, where all events of the
  -- house in that order were held against all of theirs.
  starts_at timestamptz not null default '-infinity',
  primary key (event_id, artist_id)
);

create index event_artists_artist on event_artists (artist_id, event_id);
create index event_artists_calendar on event_artists (artist_id, starts_at, event_id);

create table event_team_members (
  event_id bigint not null references events (id) on delete cascade,
  team_member_id bigint not null references users (id),
  starts_at timestamptz not null default '-infinity',
  primary key (event_id, team_member_id)
);

create index event_team_members_member on event_team_members (team_member_id, event_id);
create index event_team_members_calendar on event_team_members (team_member_id, starts_at, event_id);

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
  -- The seat that a fan names at the check-in. The organiser's stands beside it, in section, seat_row and seat, where no fan writes
  -- any more. Seats that fans named before this stay where they are: nobody can tell them from the organiser's.
  named_section text,
  named_row text,
  named_seat text,
  -- An import can be undone as a whole: each place knows which import put it on the list.
  fan_import_id bigint,
  -- Whose listed place the fan made theirs by joining: their own, or that of the unproved person whose number they proved. That
  -- person may be gone since, so it refers to nobody.
  claimed_from bigint,
  -- Who let the fan in; null for the fan's own hand. It refers to nobody: whoever deletes people would look for each of them here, and
  -- an index would be paid for at each check-in.
  checked_in_by bigint,
  -- Of the place itself: a check-in that waits for it looks at nothing else again.
  has_left boolean not null default false,
  changed_in xid8 not null default '0',
  primary key (event_id, user_id)
);

create index event_users_user on event_users (user_id, event_id);
-- The newest of an event, and who arrived last. They begin as the two older ones do and count as well as those: every
-- index more is paid for at each check-in.
create index event_users_fan_list on event_users (event_id, user_id) where is_fan;
create index event_users_check_in_list on event_users (event_id, checked_in_at, user_id)
  where is_fan and checked_in_at is not null;
-- An event's page names its admins: few among as many as a hundred thousand fans.
create index event_users_admins on event_users (event_id, user_id) where event_role = 'ADMIN';
-- In place of one by time alone, by which nothing is looked for since joins are counted beforehand.
create index event_users_joined_event on event_users (event_id, joined_at) where is_fan;
create index event_users_import on event_users (fan_import_id, user_id) where fan_import_id is not null;
-- What reports show is listed the latest first, over all events or of some. Of joining there was no index by time; of the rest none over all
-- events. Each is written to at its right end, in the order of time.
create index event_users_joined on event_users (event_id, joined_at, user_id) where is_fan;
create index event_users_joined_latest on event_users (joined_at, user_id) where is_fan;
create index event_users_checked_in_latest on event_users (checked_in_at, user_id) where is_fan and checked_in_at is not null;
create index event_users_changed on event_users (event_id, changed_in, user_id);

-- Events that fans propose: the artist's manager or an ADMIN makes an event of one, or refuses it with a reason.
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
  -- What the fan says about it.
  words text not null,
  -- Keys in the object store. Of an accepted one the picture is the event's.
  image_key text,
  image_thumbnail_key text,
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'refused', 'withdrawn')),
  -- Why it was refused, in the words that the fan reads.
  refusal text not null default '' check ((status = 'refused') = (refusal <> '')),
  -- What an accepted one became: the one is never there without the other.
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

-- Smaller pictures that the server draws of an event's poster. A row is written once they are stored.
create table poster_variants (
  image_key text primary key references uploads (key) on delete cascade,
  -- Size of the largest drawing; null for an SVG, which is shown as it is.
  width int check (width > 0),
  height int check (height > 0),
  -- The names of the stored WebP files, which contain these widths. Empty for an SVG and for an animation.
  widths int[] not null default '{}',
  -- A picture of some hundred bytes as a data address, which is shown until the poster is there.
  preview text,
  -- The newest share card, which contains the brand.
  card_key text,
  check (num_nulls(width, height, preview) in (0, 3))
);

-- Fans who were let in by a door without network although another door had let them in before.
create table door_repeats (
  event_id bigint not null,
  user_id bigint not null,
  scanned_at timestamptz not null,
  scanned_by bigint not null,
  -- The check-in that was there: one that is undone takes what it was told of along.
  checked_in_at timestamptz not null,
  noted_at timestamptz not null default now(),
  primary key (event_id, user_id, scanned_at),
  -- A place goes over to the fan who proves its number.
  foreign key (event_id, user_id) references event_users (event_id, user_id) on delete cascade on update cascade
);

create index door_repeats_noted on door_repeats (event_id, noted_at);
create index door_repeats_fan on door_repeats (user_id);

-- A person's events as a calendar to subscribe to. The secret address is derived from the key, so a copy of the table
-- opens no calendar. A new key ends the address before.
create table calendar_feeds (
  user_id bigint primary key references users (id) on delete cascade,
  key uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now()
);

-- The event is held: of one that is moved at this moment the old time would be taken, and stay.
create function take_start() returns trigger language plpgsql as $$
begin
  select e.starts_at into new.starts_at from events e where e.id = new.event_id for share;
  new.starts_at := coalesce(new.starts_at, '-infinity');
  return new;
end $$;

create trigger start_taken before insert on event_artists for each row execute function take_start();
create trigger start_taken before insert on event_team_members for each row execute function take_start();

create function move_start() returns trigger language plpgsql as $$
begin
  update event_artists set starts_at = new.starts_at where event_id = new.id;
  update event_team_members set starts_at = new.starts_at where event_id = new.id;
  return null;
end $$;

create trigger start_moved after update of starts_at on events for each row
  when (old.starts_at is distinct from new.starts_at) execute function move_start();
