-- Song requests, tracks and tempo analyses.

-- Results of tempo analyses, by the hash of the file. The same file is not analysed again.
create table song_analyses (
  sha256 bytea not null check (length(sha256) = 32),
  -- Version of the analysis. A newer version analyses the file again.
  method smallint not null,
  duration_ms integer not null check (duration_ms > 0),
  bpm double precision not null,
  confidence double precision not null check (confidence between 0 and 1),
  beat_times_ms integer[] not null,
  used_at timestamptz not null default now(),
  primary key (sha256, method)
);

create index song_analyses_used on song_analyses (used_at);

-- Progress of running analyses, which any process can report.
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

-- Songs of an event, each with the timeline of its light show.
create table event_tracks (
  id bigint generated always as identity primary key,
  event_id bigint not null references events (id) on delete cascade,
  title text not null check (title <> ''),
  -- Key in the object store. No other row uses the file.
  song_key text not null unique references uploads (key),
  timeline_id bigint not null,
  position integer not null,
  created_by bigint references users (id),
  created_at timestamptz not null default now()
);

create index event_tracks_of_event on event_tracks (event_id, position, id);
create index event_tracks_timeline on event_tracks (timeline_id);
create index event_tracks_created_by on event_tracks (created_by) where created_by is not null;

-- Songs that fans request at an event. All spellings of a song share one row: `song_key` is its normalised title,
-- `title` the first fan's spelling.
create table requested_songs (
  id bigint generated always as identity primary key,
  event_id bigint not null references events (id) on delete cascade,
  song_key text not null check (song_key <> ''),
  title text not null check (title <> ''),
  -- When staff marked the song as to be played soon.
  liked_at timestamptz,
  created_at timestamptz not null default now(),
  unique (event_id, song_key)
);

-- Suffixes of the normalised title, one from each word, so that autocompletion finds a title by any of its words.
create table requested_song_words (
  event_id bigint not null,
  beginning text collate "C" not null,
  song_id bigint not null references requested_songs (id) on delete cascade,
  primary key (event_id, beginning, song_id)
);

create index requested_song_words_song on requested_song_words (song_id);

-- Requests of fans. The ordinal enforces the limit of requests per fan and event under concurrency.
create table song_requests (
  event_id bigint not null,
  user_id bigint not null,
  ordinal integer not null check (ordinal > 0),
  song_id bigint not null references requested_songs (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (event_id, user_id, ordinal),
  -- The row moves to the fan who proves the listed number.
  foreign key (event_id, user_id) references event_users (event_id, user_id) on delete cascade on update cascade
);

create index song_requests_song on song_requests (song_id, user_id, created_at);
create index song_requests_latest on song_requests (event_id, created_at, user_id);
create index song_requests_fan on song_requests (user_id, created_at);
create index song_requests_made_latest on song_requests (created_at, user_id);

-- Disables statistics, which show a new event as empty and lead to a nested loop over all rows.
alter table song_requests alter column event_id set statistics 0;

alter table song_requests alter column song_id set statistics 0;

-- Events that accept no song requests at the moment.
create table stopped_song_requests (
  event_id bigint primary key references events (id) on delete cascade,
  stopped_at timestamptz not null default now()
);
