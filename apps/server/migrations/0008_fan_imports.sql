-- Lists of fans that an organiser uploads.

-- A file of fans on its way to an event's list. Each row knows what became of it, so that a run which was cut short is
-- gone on with and nobody is imported twice.
create table fan_imports (
  id bigint generated always as identity primary key,
  event_id bigint not null references events (id) on delete cascade,
  created_by bigint not null references users (id),
  file_name text not null,
  -- Of the rows below, kept with every change of them: nobody waits for two hundred thousand to be counted.
  row_count integer not null default 0,
  error_count integer not null default 0,
  done_count integer not null default 0,
  added_count integer not null default 0,
  known_count integer not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- Imports run as jobs, a chunk of rows each. Until now the page drove them: what it left half-way waits for a person.
  -- Who sent rows last, and the ADMIN who acted as them: the audit log gets a line when that changes.
  sent_by bigint references users (id),
  sent_via bigint references users (id),
  -- Who confirmed it, or went on with it last, likewise. The worker asks at each chunk whether they still may.
  run_by bigint references users (id),
  run_via bigint references users (id),
  -- Of the one job that may go on with it. Each chunk, each stop and each start counts it up, so that a job which is late,
  -- doubled or repeated finds that it was overtaken.
  turn integer not null default 0,
  -- Why a started import does not go on: somebody asked for it, whoever ran it may no longer, or the last try failed.
  halt text check (halt in ('asked', 'rights', 'fault')),
  undo_started_at timestamptz,
  undone_at timestamptz,
  -- Of the places that it had made when the undo was confirmed, and what became of them.
  undo_count integer not null default 0,
  removed_count integer not null default 0,
  kept_count integer not null default 0,
  -- The titles of a file's columns that no import knows, so that its preview names them after a reload too.
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

create table fan_import_rows (
  fan_import_id bigint not null references fan_imports (id) on delete cascade,
  line integer not null check (line >= 1),
  -- As they stand in the file.
  name text not null,
  email text not null,
  phone text not null,
  section text not null,
  seat_row text not null,
  seat text not null,
  -- Of the person, as they are compared: lowercase, E.164. Null where the cell is empty, and in a row with a wrong cell.
  contact_email text,
  contact_phone text,
  -- The first cell that is wrong, and why.
  error_path text,
  error_message text,
  -- The first line of the same person, and how it is known.
  twin_line integer check (twin_line < line),
  twin_path text check (twin_path in ('email', 'phone')),
  -- Null until a run has dealt with the row.
  outcome text check (outcome in ('added', 'known', 'refused')),
  primary key (fan_import_id, line)
);

create index fan_import_rows_waiting on fan_import_rows (fan_import_id, line) where outcome is null;
create index fan_import_rows_wrong on fan_import_rows (fan_import_id, line)
  where error_path is not null or twin_line is not null;
create index fan_import_rows_email on fan_import_rows (fan_import_id, contact_email, line) where contact_email is not null;
create index fan_import_rows_phone on fan_import_rows (fan_import_id, contact_phone, line) where contact_phone is not null;

-- By the statistics of yesterday PostgreSQL takes an import of today for empty, and compares each of its rows with each. Without any
-- it takes it for one of two hundred. What it noted before stays until it is cleared, for which there is a call since PostgreSQL 18.
alter table fan_import_rows alter column fan_import_id set statistics 0;

-- People whom a later import of the same event names again, with its seat for them. Their place is the first import's, and
-- becomes the later one's when that is undone.
create table fan_import_repeats (
  fan_import_id bigint not null references fan_imports (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  section text,
  seat_row text,
  seat text,
  primary key (fan_import_id, user_id)
);

create index fan_import_repeats_user on fan_import_repeats (user_id, fan_import_id);
