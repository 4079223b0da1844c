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
