-- Light timelines, patterns and shows.

-- Certified timelines of light shows. Never changed. Phones play only timelines of this table.
create table light_timelines (
  id bigint generated always as identity primary key,
  -- SHA-256 of the payload and the look, in hexadecimal. Not unique: equal timelines may have several certificates.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- JSON list of milliseconds: dark, lit, dark, …
  payload text not null,
  duration_ms integer not null check (duration_ms > 0),
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  arrangement text not null check (arrangement in ('together', 'left_to_right', 'by_section', 'wave')),
  step_ms integer not null check (step_ms >= 0),
  group_count integer not null check (group_count >= 1),
  -- 120 digits: the lit share of each part.
  drawing text not null,
  flashes_in_fastest_second integer not null check (flashes_in_fastest_second between 0 and 3),
  longest_run_ms integer not null,
  -- Changes made to the submitted timeline.
  changes jsonb not null default '[]',
  rule_version integer not null,
  certified_at timestamptz not null default now(),
  -- Null for timelines of the product.
  certified_by bigint references users (id)
);

create index light_timelines_hash on light_timelines (hash);
create index light_timelines_certified_at on light_timelines (certified_at);
create index light_timelines_certified_by on light_timelines (certified_by) where certified_by is not null;

alter table event_tracks add foreign key (timeline_id) references light_timelines (id);

-- Library of light patterns.
create table patterns (
  id bigint generated always as identity primary key,
  -- Null for shared patterns, which everybody sees and administrators edit.
  manager_id bigint references users (id),
  name text not null check (name <> ''),
  short_description text not null default '',
  timeline_id bigint not null references light_timelines (id),
  search_text text generated always as (folded(' ' || name || ' ' || short_description)) stored,
  -- A retired pattern cannot be added to events.
  retired_at timestamptz,
  version integer not null default 1,
  created_by bigint references users (id),
  created_at timestamptz not null default now()
);

create index patterns_by_name on patterns (folded(name), id);
create index patterns_of_manager on patterns (manager_id, folded(name), id);
create index patterns_timeline on patterns (timeline_id);
create index patterns_created_by on patterns (created_by) where created_by is not null;
create index patterns_search on patterns using gin (search_text gin_trgm_ops);

-- Light settings of an event. Created on demand. Play and Stop lock the row.
create table event_lights (
  event_id bigint primary key references events (id) on delete cascade,
  -- Increases with each Play and Stop.
  epoch integer not null default 0,
  offset_ms integer not null default 0 check (offset_ms between -300 and 300),
  ready_share integer not null default 80 check (ready_share between 0 and 100)
);

-- Light shows that were played.
create table light_shows (
  id bigint generated always as identity primary key,
  event_id bigint not null references events (id) on delete cascade,
  epoch integer not null,
  kind text not null check (kind in ('pattern', 'track')),
  -- Pattern or track. Not a foreign key, because the show outlives its source.
  source_id bigint not null,
  name text not null,
  timeline_id bigint not null references light_timelines (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  stopped_at timestamptz,
  -- A member of staff, or a fan who is an event admin; null for a scheduled show.
  started_by bigint references users (id),
  created_at timestamptz not null default now(),
  -- When the report was computed, shortly after the end.
  reported_at timestamptz,
  offset_ms integer check ((offset_ms is null) = (reported_at is null)),
  phones_reached integer check ((phones_reached is null) = (reported_at is null)),
  spread_p50_ms double precision,
  spread_p95_ms double precision,
  started_within_50_ms double precision check (started_within_50_ms between 0 and 1),
  unique (event_id, epoch)
);

create index light_shows_of_event on light_shows (event_id, starts_at, id);
create index light_shows_timeline on light_shows (timeline_id);
create index light_shows_started_by on light_shows (started_by) where started_by is not null;
create index light_shows_unreported on light_shows (ends_at) where reported_at is null;

-- Scheduled patterns of an event.
create table event_patterns (
  id bigint generated always as identity primary key,
  event_id bigint not null references events (id) on delete cascade,
  pattern_id bigint not null references patterns (id),
  -- Copies from the time of scheduling. Later changes of the pattern do not apply.
  name text not null check (name <> ''),
  short_description text not null default '',
  timeline_id bigint not null references light_timelines (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  show_id bigint references light_shows (id),
  -- Why the pattern was not played: another show was on, no server was running, or staff stopped it beforehand.
  skipped text,
  version integer not null default 1,
  created_by bigint references users (id),
  created_at timestamptz not null default now(),
  constraint event_patterns_skipped
    check (skipped is null or (skipped in ('show_on', 'missed', 'stopped') and show_id is null))
);

create index event_patterns_of_event on event_patterns (event_id, starts_at, id);
create index event_patterns_due on event_patterns (starts_at) where show_id is null and skipped is null;
create index event_patterns_pattern on event_patterns (pattern_id);
create index event_patterns_timeline on event_patterns (timeline_id);
create index event_patterns_show on event_patterns (show_id) where show_id is not null;
create index event_patterns_created_by on event_patterns (created_by) where created_by is not null;

-- Latest rehearsal of a light show for each event. Rehearsals never change light_shows and event_lights.
create table light_rehearsals (
  id bigint generated always as identity primary key,
  event_id bigint not null unique references events (id) on delete cascade,
  -- SHA-256 of the pass, which only its recipient has.
  pass_hash bytea not null unique,
  -- Title of the song.
  name text not null,
  timeline_id bigint not null references light_timelines (id),
  guests integer not null check (guests between 1 and 2000),
  -- True if the server simulates the phones itself.
  is_here boolean not null,
  -- Null if started from a terminal of the server.
  started_by bigint references users (id),
  begun_at timestamptz not null default now(),
  -- The rehearsal ends at this time unless a report extends it, so that a killed process leaves no running rehearsal.
  alive_until timestamptz not null,
  told_at timestamptz,
  step text not null default 'arriving' check (step in ('arriving', 'preparing', 'playing', 'stopping')),
  arrived integer not null default 0,
  ready integer not null default 0,
  -- Increases with each Play and Stop of the rehearsal.
  epoch integer not null default 0,
  starts_at timestamptz,
  ends_at timestamptz check ((ends_at is null) = (starts_at is null)),
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'stopped', 'gave_way') and (outcome is null) = (ended_at is null)),
  sheet jsonb check (sheet is null or outcome = 'done')
);

create index light_rehearsals_timeline on light_rehearsals (timeline_id);
create index light_rehearsals_started_by on light_rehearsals (started_by) where started_by is not null;

-- Each process's counts of its connected phones, saved every second while a show is on. The sum over processes is the
-- event's count.
create unlogged table light_phone_counts (
  process_id text not null,
  -- Not foreign keys, because rows are short-lived.
  event_id bigint not null,
  show_id bigint,
  told_at timestamptz not null default now(),
  -- Counts with the ids of fans, so that a fan with pages at several processes counts as one phone.
  phones jsonb not null,
  -- Counts from before the latest Play or Stop say nothing about readiness for the next one.
  epoch integer,
  primary key (event_id, process_id)
);

create index light_phone_counts_told_at on light_phone_counts (told_at);
create index light_phone_counts_show on light_phone_counts (show_id) where show_id is not null;

-- Patterns of the product.
with ready (name, short_description, hash, payload, duration_ms, colour, arrangement, step_ms, group_count, drawing, flashes, run_ms) as (values
  ('Slow breath', 'Three seconds of light, three of dark, for two minutes. For ballads.', '379521e46683d0c3c1c46417aa81de84b983a1d297c66ac4f58b945bb82389bd', '[0,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000,3000]', 120000, '#7fb2ff', 'together', 334, 1, '999000999000999000999000999000999000999000999000999000999000999000999000999000999000999000999000999000999000999000999000', 1, 0),
  ('Pulse', 'One flash a second, half a minute long, a rest, and once more.', '0234f07336d1338e48edea7fd64628515a08bfb7d4df63db740bfeb52412b120', '[0,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,2800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,800,200,2800]', 60000, '#ffffff', 'together', 334, 1, '404040404040404040404040404040404040404040404040404040400000404040404040404040404040404040404040404040404040404040400000', 2, 27200),
  ('Heartbeat', 'Two short flashes, as a heart beats, about fifty times a minute.', '1283261ee6e5b9ecdff47d2c9bae5d615d329057c1af4d2d3ea8f2ea798e5019', '[0,120,230,120,730,120,230,120,730,120,230,120,730,120,230,120,730,120,230,120,730,120,230,120,730,120,230,120,730,120,230,120,730,120,230,120,730,120,230,120,730,120,230,120,730,120,230,120,730,120,230,120,730,120,230,120,730,120,230,120,730,120,230,120,730,120,230,120,730,120,230,120,730,120,230,120,730,120,230,120,730,120,230,120,730,120,230,120,730,120,230,120,730,120,230,120,2730]', 30800, '#ff7a8a', 'together', 334, 1, '440031400432004400324004220044002240042200440022400422004400224004230044002240041300440023400413004410134004130000000000', 2, 28070),
  ('Build-up', 'Ever faster for 24 seconds, then the whole hall in light for four seconds.', '13e5eb28030360f883219d550aa4b1fd29d40b18e104ebce1401a84687c424b1', '[0,200,1800,200,1800,200,1800,200,1300,200,1300,200,1300,200,1300,150,850,150,850,150,850,150,850,150,850,150,850,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,4000,2000]', 30000, '#ffd166', 'together', 334, 1, '700000007000000070000000700000700000700000700000500050005000500050005000404040404040404040404040999999999999999900000000', 3, 24000),
  ('Countdown', 'Ten flashes, one a second, and a long light at zero.', '8ddf85d27b356605bbc6604ba481f7330bfa4df28e6a952c838a6cf7be3facf6', '[0,150,850,150,850,150,850,150,850,150,850,150,850,150,850,150,850,150,850,150,850,5000,2000]', 17000, '#ffffff', 'together', 334, 1, '910000081000008200000720000073000006300000640000054000005500000450000049999999999999999999999999999999999800000000000000', 2, 10000),
  ('Lighthouse', 'One calm flash every four seconds, for two minutes.', '9d9003db9ee8a4127b31d1747dbaca50f665ffdb83b75fe515382e925dbe6e8a', '[0,500,3500,500,3500,500,3500,500,3500,500,3500,500,3500,500,3500,500,3500,500,3500,500,3500,500,3500,500,3500,500,3500,500,3500,500,3500,500,3500,500,3500,500,3500,500,3500,500,3500,500,3500,500,3500,500,3500,500,3500,500,3500,500,3500,500,3500,500,3500,500,3500,500,3500]', 120000, '#fff3c4', 'together', 334, 1, '500050005000500050005000500050005000500050005000500050005000500050005000500050005000500050005000500050005000500050005000', 1, 500),
  ('Three and rest', 'Three claps of light, then a rest, for one minute.', '12d1d5a6615aaad6bb9a7a8685d472793013d4a3f4525678dfc1cd78611d4560', '[0,120,380,120,380,120,2880,120,380,120,380,120,2880,120,380,120,380,120,2880,120,380,120,380,120,2880,120,380,120,380,120,2880,120,380,120,380,120,2880,120,380,120,380,120,2880,120,380,120,380,120,2880,120,380,120,380,120,2880,120,380,120,380,120,2880,120,380,120,380,120,2880,120,380,120,380,120,2880,120,380,120,380,120,2880,120,380,120,380,120,2880,120,380,120,380,120,2880]', 60000, '#b388ff', 'together', 334, 1, '222000002220000022200000222000002220000022200000222000002220000022200000222000002220000022200000222000002220000022200000', 3, 1120),
  ('Beat of 120', 'Two flashes a second, as a song of 120 beats a minute, with a rest after each half minute.', '7fd92c2159a66690f50ed9c2c235d87db1082b1bf33e4f0790b00703f8dd7d38', '[0,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,2400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,400,100,2400]', 60000, '#4dd0e1', 'together', 334, 1, '222222222222222222222222222222222222222222222222222222220000222222222222222222222222222222222222222222222222222222220000', 3, 27600),
  ('Wave, left to right', 'A wave through the seats of each row, ten times.', '0c6bebc64c01317b55bd33b3d844e98870640210d1293644de0251911612a7b2', '[0,400,5600,400,5600,400,5600,400,5600,400,5600,400,5600,400,5600,400,5600,400,5600,400,5600]', 60000, '#40c4ff', 'left_to_right', 350, 8, '700000000000700000000000700000000000700000000000700000000000700000000000700000000000700000000000700000000000700000000000', 3, 2850),
  ('Wave to the back', 'From the stage, row by row, to the last one, eight times.', '5dad5633a5efe22fad40a7802e3f9776595c8f83be794c26c2fb85c8b3ab11fd', '[0,500,7500,500,7500,500,7500,500,7500,500,7500,500,7500,500,7500,500,7500]', 64000, '#69f0ae', 'wave', 400, 12, '800000000000000800000000000000800000000000000800000000000000800000000000000800000000000000800000000000000800000000000000', 3, 4900),
  ('Section by section', 'One section after the other stands in light for a second, six rounds.', 'd7d6a1695c55b10c5f0d1b59be014c09b1ec791921f19a48a26f1248896174cc', '[0,1000,8000,1000,8000,1000,8000,1000,8000,1000,8000,1000,8000]', 54000, '#ffab40', 'by_section', 1000, 6, '992000000000000000009920000000000000000099200000000000000000992000000000000000009920000000000000000099200000000000000000', 2, 6000),
  ('Call and answer', 'The left half flashes, the right half answers, for half a minute.', '094e8bb45aa14b29cbb54aa22e5cde1bdd6bd415238a27c56e1983e373c3b092', '[0,250,1750,250,1750,250,1750,250,1750,250,1750,250,1750,250,1750,250,1750,250,1750,250,1750,250,1750,250,1750,250,1750,250,3750]', 30000, '#ea80fc', 'left_to_right', 1000, 2, '900000009000000090000000900000009000000090000000900000009000000090000000900000009000000090000000900000009000000000000000', 2, 27250)
), certified as (
  insert into light_timelines (hash, payload, duration_ms, colour, arrangement, step_ms, group_count, drawing, flashes_in_fastest_second, longest_run_ms, rule_version)
  select hash, payload, duration_ms, colour, arrangement, step_ms, group_count, drawing, flashes, run_ms, 1 from ready
  returning id, hash
)
insert into patterns (name, short_description, timeline_id)
select ready.name, ready.short_description, certified.id from ready join certified using (hash);
