-- What the installation itself keeps: its settings, keys, limits, letters to send, processes and backups.

create extension if not exists pg_trgm;
create extension if not exists citext;
create extension if not exists unaccent;

-- A search ignores case and accents. The text is folded once, when a row is written: folding a million rows while a list
-- is walked would take seconds, and an index cannot be asked for each walk.
create function folded(typed text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, normalize(typed))) $$;

-- What stands in a LIKE pattern for itself, folded: only then, since a wide % folds to a plain one.
create function sought(typed text) returns text language sql immutable strict parallel safe
  as $$ select regexp_replace(public.folded(typed), '([\\%_])', '\\\1', 'g') $$;

-- Of the SECRET_KEY that this database is used with, so that a process with another one is told so before it refuses sessions
-- and cannot open what is sealed. One row at most; the fingerprint is derived one way.
create table secret_key (
  is_the_one boolean primary key default true check (is_the_one),
  fingerprint bytea not null
);

-- What an ADMIN sets for the whole console. An empty announcement shows no banner.
create table house_settings (
  is_only_row boolean primary key default true check (is_only_row),
  announcement text not null default 'New release on 25 December. Backline is getting new tools for your shows.',
  announcement_url text,
  announcement_until timestamptz,
  footer_year integer not null default 2025,
  admins_need_second_factor boolean not null default false
);

insert into house_settings default values;

-- Fixed windows. Unlogged: after a crash of the database the counts start anew, which loses nothing acknowledged.
create unlogged table throttles (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);

create index throttles_reset on throttles (resets_at);

-- The answer of a write, stored in the write's own transaction, so that its repetition is answered and not done again.
create table idempotency_keys (
  actor_id bigint not null,
  key text not null,
  operation text not null,
  body_hash bytea not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (actor_id, key)
);

create index idempotency_keys_age on idempotency_keys (created_at);

-- Mail and text messages of an installation that sends neither. In the database because several processes may share it.
create table outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now()
);

-- The processes that run now, for the page Status and npm run doctor. Each renews its row while it lives. A crash of
-- PostgreSQL empties the table, and the processes fill it again.
create unlogged table processes (
  id uuid primary key,
  role text not null check (role in ('all', 'http', 'worker', 'tempo')),
  host text not null,
  version text not null,
  build text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- Each backup that BACKUP_SCHEDULE asked for, and how it went. The files themselves lie in BACKUP_TO.
create table scheduled_backups (
  id bigint generated always as identity primary key,
  due_at timestamptz not null unique,
  started_at timestamptz,
  -- Null until the whole file is in its place.
  finished_at timestamptz,
  -- Folder or s3:// address of the file, with its name.
  file text check (length(file) between 1 and 4000),
  size_bytes bigint,
  -- Checksum of the stored file in hexadecimal, as sha256sum prints it.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  is_encrypted boolean,
  row_count bigint,
  object_count integer,
  failures integer not null default 0,
  failed_at timestamptz,
  error text,
  -- When the administrators were told of the failure.
  told_at timestamptz,
  -- When the file was restored into a scratch database, and compared.
  tested_at timestamptz,
  -- Why a test failed or was left out.
  test_error text,
  -- When the retention rule deleted the file.
  deleted_at timestamptz
);

create index scheduled_backups_finished_at on scheduled_backups (finished_at) where finished_at is not null;
create index scheduled_backups_failed_at on scheduled_backups (failed_at) where failed_at is not null;
create index scheduled_backups_tested_at on scheduled_backups (tested_at) where tested_at is not null;

-- Jobs that a restore brought back, until the next start puts them into the queue: the archive knows nothing of the queue's own
-- tables, which are another library's and change with its version.
create table restored_jobs (
  name text not null,
  data jsonb not null,
  key text,
  due_at timestamptz not null,
  enqueued_at timestamptz not null,
  -- Its tries are used up: it waits for a person.
  has_failed boolean not null,
  failures integer not null,
  error jsonb
);

-- What a provider told us, under the provider's own id: stored with its effect, so that its repetition has none.
create table webhook_receipts (
  provider text not null,
  provider_id text not null,
  received_at timestamptz not null default now(),
  primary key (provider, provider_id)
);

create index webhook_receipts_age on webhook_receipts (received_at);

-- What was promised a place in the store. A row may only point at an object that stands here.
create table uploads (
  key text primary key,
  uploader_id bigint not null,
  content_type text not null,
  created_at timestamptz not null default now(),
  -- Set when a row starts to point at the object; what stays unset for a day is deleted.
  attached_at timestamptz,
  -- Set before the object is deleted: from then on no row may come to point at it.
  deleting_at timestamptz,
  -- Where an upload lies as somebody sent it, until a row points at what was made of it.
  incoming_key text,
  -- Why it can never be shown: no picture is decoded twice to be refused twice.
  refusal text,
  -- The main colour of an image that is a poster. Empty if it has none, null until a job has looked.
  colour text check (colour ~ '^(#[0-9a-f]{6})?$')
);

create index uploads_unattached on uploads (created_at) where attached_at is null;
create index uploads_uploader on uploads (uploader_id);

-- What pages hear of at once (decision 30). Unlogged: a crash of PostgreSQL empties them together, and pages are told to ask anew.
-- Written in the transaction of the write that it tells of, under no lock that another write would wait for.
create unlogged table noted (
  id bigint generated always as identity,
  topic text not null,
  event_id bigint,
  user_id bigint,
  data jsonb
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- The same with the number that it got after its commit.
create unlogged table notices (
  number bigint generated always as identity primary key,
  topic text not null,
  event_id bigint,
  user_id bigint,
  data jsonb,
  noted_at timestamptz not null default clock_timestamp()
);

create index notices_noted_at on notices (noted_at);

-- One row, of the count that `notices` go on with: gone when they are.
create unlogged table notice_streams (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid()
);

-- Numbers in the order of the commits: whoever gives them waits for whoever does, and sees what was committed meanwhile.
create function number_notices() returns integer language plpgsql as $$
declare
  given integer;
begin
  perform pg_advisory_xact_lock(4242027);
  insert into notice_streams default values on conflict do nothing;
  with taken as (delete from noted returning *)
  insert into notices (topic, event_id, user_id, data) select topic, event_id, user_id, data from taken order by id;
  get diagnostics given = row_count;
  if given > 0 then perform pg_notify('backline_live', ''); end if;
  return given;
end $$;
