-- Imports of fan lists.

-- Imported files. Each row records its outcome, so that an interrupted import continues and adds nobody twice.
create table fan_imports (
  id bigint generated always as identity primary key,
  event_id bigint not null references events (id) on delete cascade,
  created_by bigint not null references users (id),
  file_name text not null,
  -- Counts of the rows below, updated with them, because counting 200,000 rows is slow.
  row_count integer not null default 0,
  error_count integer not null default 0,
  done_count integer not null default 0,
  added_count integer not null default 0,
  known_count integer not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- Person who sent the latest rows, and the ADMIN who acted as them. A change is audited.
  sent_by bigint references users (id),
  sent_via bigint references users (id),
  -- Person who started or resumed the import, and the ADMIN who acted as them. The worker checks their permission for
  -- each chunk.
  run_by bigint references users (id),
  run_via bigint references users (id),
  -- Turn of the one job that may continue. Each chunk, stop and start increases it, so that a late or repeated job does
  -- nothing.
  turn integer not null default 0,
  -- Why a started import has stopped: on request, because its starter lost the permission, or after the last retry.
  halt text check (halt in ('asked', 'rights', 'fault')),
  undo_started_at timestamptz,
  undone_at timestamptz,
  -- Number of added fans when the undo was confirmed, and how many of them were removed and kept.
  undo_count integer not null default 0,
  removed_count integer not null default 0,
  kept_count integer not null default 0,
  -- Columns of the file that the import ignores, for its preview.
  left_out text[] not null default '{}'
);

create index fan_imports_event on fan_imports (event_id, id desc);
create index fan_imports_under_way on fan_imports (id) where started_at is not null and finished_at is null;
create index fan_imports_finished on fan_imports (finished_at, id) where finished_at is not null;
create index fan_imports_being_undone on fan_imports (id) where undo_started_at is not null and undone_at is null;
create index fan_imports_created_by on fan_imports (created_by);
create index fan_imports_sent_by on fan_imports (sent_by) where sent_by is not null;
create index fan_imports_sent_via on fan_imports (sent_via) where sent_via is not null;
create index fan_imports_run_by on fan_imports (run_by) where run_by is not null;
create index fan_imports_run_via on fan_imports (run_via) where run_via is not null;

alter table event_users add foreign key (fan_import_id) references fan_imports (id) on delete set null;

-- Rows of an imported file. Deleted after 30 days.
create table fan_import_rows (
  fan_import_id bigint not null references fan_imports (id) on delete cascade,
  line integer not null check (line >= 1),
  -- Values as written in the file.
  name text not null,
  email text not null,
  phone text not null,
  section text not null,
  seat_row text not null,
  seat text not null,
  -- Normalised values (lowercase, E.164) for comparison. Null for an empty cell and in a row with an error.
  contact_email text,
  contact_phone text,
  -- First wrong cell, and its error.
  error_path text,
  error_message text,
  -- First line of the same person, and the field that matches.
  twin_line integer check (twin_line < line),
  twin_path text check (twin_path in ('email', 'phone')),
  -- Null until the row is processed.
  outcome text check (outcome in ('added', 'known', 'refused')),
  primary key (fan_import_id, line)
);

create index fan_import_rows_waiting on fan_import_rows (fan_import_id, line) where outcome is null;
create index fan_import_rows_wrong on fan_import_rows (fan_import_id, line)
  where error_path is not null or twin_line is not null;
create index fan_import_rows_email on fan_import_rows (fan_import_id, contact_email, line) where contact_email is not null;
create index fan_import_rows_phone on fan_import_rows (fan_import_id, contact_phone, line) where contact_phone is not null;

-- Disables statistics on this column. With yesterday's statistics, PostgreSQL takes a new import for empty and compares
-- each row with each; without any, it assumes 200 rows.
alter table fan_import_rows alter column fan_import_id set statistics 0;

-- People that a later import of the same event lists again, with their seats there. Undoing the first import passes
-- their entry to the later one.
create table fan_import_repeats (
  fan_import_id bigint not null references fan_imports (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  section text,
  seat_row text,
  seat text,
  primary key (fan_import_id, user_id)
);

create index fan_import_repeats_user on fan_import_repeats (user_id, fan_import_id);
