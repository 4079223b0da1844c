-- An import can be undone as a whole: each place knows which import put it on the list.
alter table event_users
  add column fan_import_id bigint references fan_imports (id) on delete set null,
  -- Whose listed place the fan made theirs by joining: their own, or that of the unproved person whose number they proved. That
  -- person may be gone since, so it refers to nobody.
  add column claimed_from bigint;
create index event_users_import on event_users (fan_import_id, user_id) where fan_import_id is not null;

alter table fan_imports
  -- Whether all places that it made know it.
  add column is_traced boolean not null default true,
  add column undo_started_at timestamptz,
  add column undone_at timestamptz,
  -- Of the places that it had made when the undo was confirmed, and what became of them.
  add column undo_count integer not null default 0,
  add column removed_count integer not null default 0,
  add column kept_count integer not null default 0;
update fan_imports set is_traced = false where started_at is not null;
create index fan_imports_being_undone on fan_imports (id) where undo_started_at is not null and undone_at is null;

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

-- An undo deletes persons, a thousand at once: PostgreSQL looks each of them up in whatever may refer to one.
create index events_created_by on events (created_by);
create index events_updated_by on events (updated_by);
create index uploads_uploader on uploads (uploader_id);
create index access_requests_decided_by on access_requests (decided_by) where decided_by is not null;
create index address_changes_requested_by on address_changes (requested_by);
create index address_changes_impersonator on address_changes (impersonator_id) where impersonator_id is not null;
create index fan_imports_created_by on fan_imports (created_by);
create index fan_imports_sent_by on fan_imports (sent_by) where sent_by is not null;
create index fan_imports_sent_via on fan_imports (sent_via) where sent_via is not null;
create index fan_imports_run_by on fan_imports (run_by) where run_by is not null;
create index fan_imports_run_via on fan_imports (run_via) where run_via is not null;
