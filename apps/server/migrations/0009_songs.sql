-- Song requests, tracks and the analysis of their tempo.

-- What was found in a song, by its bytes: whoever sends the same file again is answered at once.
create table song_analyses (
  sha256 bytea not null check (length(sha256) = 32),
  -- Of the analysis: a better one counts on, and finds the song anew.
  method smallint not null,
  duration_ms integer not null check (duration_ms > 0),
  bpm double precision not null,
  confidence double precision not null check (confidence between 0 and 1),
  beat_times_ms integer[] not null,
  used_at timestamptz not null default now(),
  primary key (sha256, method)
);

create index song_analyses_used on song_analyses (used_at);

-- How far the analyses are that people wait for; whichever process is asked can tell.
create table song_analysis_progress (
  id uuid primary key,
  user_id bigint not null references users (id) on delete cascade,
  stage text not null check (stage in ('waiting', 'running', 'finished', 'failed')),
  progress real not null default 0 check (progress between 0 and 1),
  ahead integer not null default 0 check (ahead >= 0),
  updated_at timestamptz not null default now()
);

create index song_analysis_progress_updated on song_analysis_progress (updated_at);
create index song_analysis_progress_user on song_analysis_progress (user_id);

create table event_tracks (
  id bigint generated always as identity primary key,
  event_id bigint not null references events (id) on delete cascade,
  title text not null check (title <> ''),
  -- In the object store; of nobody else.
  song_key text not null unique references uploads (key),
  timeline_id bigint not null,
  position integer not null,
  created_by bigint references users (id),
  created_at timestamptz not null default now()
);

create index event_tracks_of_event on event_tracks (event_id, position, id);
create index event_tracks_timeline on event_tracks (timeline_id);
create index event_tracks_created_by on event_tracks (created_by) where created_by is not null;

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
create index song_requests_made_latest on song_requests (created_at, user_id);

-- A new event is empty by the statistics of yesterday, and would be counted by comparing each row with each.
alter table song_requests alter column event_id set statistics 0;

alter table song_requests alter column song_id set statistics 0;

-- Events that take no requests at the moment.
create table stopped_song_requests (
  event_id bigint primary key references events (id) on delete cascade,
  stopped_at timestamptz not null default now()
);
