-- Rehearsals of light shows, in a space of their own: what light_shows and event_lights hold, they never touch. Of each event the last one.
create table light_rehearsals (
  id bigint generated always as identity primary key,
  event_id bigint not null unique references events (id) on delete cascade,
  -- SHA-256: the pass itself is nowhere but with who was given it.
  pass_hash bytea not null unique,
  -- Of the song.
  name text not null,
  timeline_id bigint not null references light_timelines (id),
  guests integer not null check (guests between 1 and 2000),
  -- The server bears the phones itself.
  is_here boolean not null,
  -- Null: somebody at the machine's own terminal.
  started_by bigint references users (id),
  begun_at timestamptz not null default now(),
  -- It is on until then, each time it tells how it goes on a little longer: a process that is killed leaves nothing that stays on.
  alive_until timestamptz not null,
  told_at timestamptz,
  step text not null default 'arriving' check (step in ('arriving', 'preparing', 'playing', 'stopping')),
  arrived integer not null default 0,
  ready integer not null default 0,
  -- Of its own plays and stops.
  epoch integer not null default 0,
  starts_at timestamptz,
  ends_at timestamptz check ((ends_at is null) = (starts_at is null)),
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'stopped', 'gave_way') and (outcome is null) = (ended_at is null)),
  sheet jsonb check (sheet is null or outcome = 'done')
);
create index light_rehearsals_timeline on light_rehearsals (timeline_id);
create index light_rehearsals_started_by on light_rehearsals (started_by) where started_by is not null;

-- Rehearsals were shows that phones left dark.
delete from light_phone_counts where show_id in (select id from light_shows where is_rehearsal);
delete from light_shows where is_rehearsal;
alter table light_shows drop column is_rehearsal;
