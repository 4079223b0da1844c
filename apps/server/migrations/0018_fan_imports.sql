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
  finished_at timestamptz
);

create index fan_imports_event on fan_imports (event_id, id desc);

create table fan_import_rows (
  fan_import_id bigint not null references fan_imports (id) on delete cascade,
  line integer not null check (line >= 2),
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
