-- The installation itself: settings, keys, rate limits, outbox, processes, backups, uploads and live notices.

create extension if not exists pg_trgm;
create extension if not exists citext;
create extension if not exists unaccent;

-- Removes case and accents for searches. Rows store the folded text, because folding a million rows for each search
-- takes seconds.
create function folded(typed text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, normalize(typed))) $$;

-- Folds a text and escapes it for LIKE. Escapes after folding, because a full-width % folds to a plain one.
create function sought(typed text) returns text language sql immutable strict parallel safe
  as $$ select regexp_replace(public.folded(typed), '([\\%_])', '\\\1', 'g') $$;

-- Fingerprint of the SECRET_KEY that this database is used with. A process with another key refuses to start, because
-- it could open neither sessions nor encrypted columns. Has at most one row.
create table secret_key (
  is_the_one boolean primary key default true check (is_the_one),
  fingerprint bytea not null
);

-- Settings of the whole console, which an ADMIN edits. Has one row. An empty announcement shows no banner.
create table house_settings (
  is_only_row boolean primary key default true check (is_only_row),
  announcement text not null default 'New release on 25 December. Backline is getting new tools for your shows.',
  announcement_url text,
  announcement_until timestamptz,
  footer_year integer not null default 2025,
  admins_need_second_factor boolean not null default false
);

insert into house_settings default values;

-- Counters of the rate limits, in fixed windows. Unlogged, because losing the counts in a crash is harmless.
create unlogged table throttles (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);

create index throttles_reset on throttles (resets_at);

-- Responses of writes, stored in the write's own transaction. A repeated request gets the stored response.
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

-- Mail and text messages of an installation without a mail or SMS provider. Several processes share it.
create table outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now()
);

-- Running processes, for the Status page and `npm run doctor`. Each renews its row. A crash of PostgreSQL empties the
-- table, and the processes fill it again.
create unlogged table processes (
  id uuid primary key,
  role text not null check (role in ('all', 'http', 'worker', 'tempo')),
  host text not null,
  version text not null,
  build text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- Backups that BACKUP_SCHEDULE started, with their outcome. The files are stored in BACKUP_TO.
create table scheduled_backups (
  id bigint generated always as identity primary key,
  due_at timestamptz not null unique,
  started_at timestamptz,
  -- Null until the file is complete.
  finished_at timestamptz,
  -- Path or s3:// address of the file.
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
  -- When the administrators were notified of the failure.
  told_at timestamptz,
  -- When the file was restored into a scratch database and compared.
  tested_at timestamptz,
  -- Why a test failed or was skipped.
  test_error text,
  -- When the retention rule deleted the file.
  deleted_at timestamptz
);

create index scheduled_backups_finished_at on scheduled_backups (finished_at) where finished_at is not null;
create index scheduled_backups_failed_at on scheduled_backups (failed_at) where failed_at is not null;
create index scheduled_backups_tested_at on scheduled_backups (tested_at) where tested_at is not null;

-- Jobs from a restored backup. The next start enqueues them. The archive does not contain the queue's own tables,
-- because they change with the version of pg-boss.
create table restored_jobs (
  name text not null,
  data jsonb not null,
  key text,
  due_at timestamptz not null,
  enqueued_at timestamptz not null,
  -- True if the job has no retries left and needs a person.
  has_failed boolean not null,
  failures integer not null,
  error jsonb
);

-- Webhooks received from providers, by the provider's id. Stored in the transaction of their effect, so a repeated
-- webhook has none.
create table webhook_receipts (
  provider text not null,
  provider_id text not null,
  received_at timestamptz not null default now(),
  primary key (provider, provider_id)
);

create index webhook_receipts_age on webhook_receipts (received_at);

-- Objects in the object store. Other rows may refer only to objects that have a row here.
create table uploads (
  key text primary key,
  uploader_id bigint not null,
  content_type text not null,
  created_at timestamptz not null default now(),
  -- When a row first referred to the object. An upload without one is deleted after a day.
  attached_at timestamptz,
  -- Set before the object is deleted. From then on, no row may refer to it.
  deleting_at timestamptz,
  -- Key of the original upload, until a row refers to the re-encoded image.
  incoming_key text,
  -- Why the image was refused. Stored, so that it is not decoded again.
  refusal text,
  -- Main colour of a poster. Empty if it has none, null until a job has determined it.
  colour text check (colour ~ '^(#[0-9a-f]{6})?$')
);

create index uploads_unattached on uploads (created_at) where attached_at is null;
create index uploads_uploader on uploads (uploader_id);

-- Notices for live pages that have no number yet (decision 30). Written in the transaction of the change. Unlogged: a
-- crash of PostgreSQL empties all three tables, and pages then reload their data.
create unlogged table noted (
  id bigint generated always as identity,
  topic text not null,
  event_id bigint,
  user_id bigint,
  data jsonb
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Notices for live pages, numbered after their commit.
create unlogged table notices (
  number bigint generated always as identity primary key,
  topic text not null,
  event_id bigint,
  user_id bigint,
  data jsonb,
  noted_at timestamptz not null default clock_timestamp()
);

create index notices_noted_at on notices (noted_at);

-- Identifies the sequence of `notices.number`. Has one row, which a crash removes together with the notices.
create unlogged table notice_streams (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid()
);

-- Moves committed notices to `notices`, in the order of their commits. Runs one at a time, so a caller sees all that
-- was committed while it waited.
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
