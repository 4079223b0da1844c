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
