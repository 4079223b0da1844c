-- Songs that fans ask for at an event. However it is written, a song is one row: `song_key` is its normal form, `title` what the
-- first fan wrote.
create table requested_songs (
  id bigint generated always as identity primary key,
  event_id bigint not null references events (id) on delete cascade,
  song_key text not null check (song_key <> ''),
  title text not null check (title <> ''),
  -- Somebody of the staff likes it: it is played soon.
  liked_at timestamptz,
  created_at timestamptz not null default now(),
  unique (event_id, song_key)
);

-- The normal form from each of its words on: what a fan begins to type is the beginning of one of them.
create table requested_song_words (
  event_id bigint not null,
  beginning text collate "C" not null,
  song_id bigint not null references requested_songs (id) on delete cascade,
  primary key (event_id, beginning, song_id)
);
create index requested_song_words_song on requested_song_words (song_id);

-- Each request of a fan at an event has a number of its own: two that are written at once cannot both be the last that the event allows.
create table song_requests (
  event_id bigint not null,
  user_id bigint not null,
  ordinal integer not null check (ordinal > 0),
  song_id bigint not null references requested_songs (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (event_id, user_id, ordinal),
  -- A place goes over to the fan who proves its number.
  foreign key (event_id, user_id) references event_users (event_id, user_id) on delete cascade on update cascade
);
create index song_requests_song on song_requests (song_id, user_id, created_at);
create index song_requests_latest on song_requests (event_id, created_at, user_id);
create index song_requests_fan on song_requests (user_id, created_at);
-- A new event is empty by the statistics of yesterday, and would be counted by comparing each row with each.
alter table song_requests alter column event_id set statistics 0;
alter table song_requests alter column song_id set statistics 0;

-- Events that take no requests at the moment.
create table stopped_song_requests (
  event_id bigint primary key references events (id) on delete cascade,
  stopped_at timestamptz not null default now()
);
