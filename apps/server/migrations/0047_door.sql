-- Who let the fan in; null for the fan's own hand. It refers to nobody: whoever deletes people would look for each of them here, and
-- an index would be paid for at each check-in.
alter table event_users add column checked_in_by bigint;

-- Fans who were let in by a door without network although another door had let them in before.
create table door_repeats (
  event_id bigint not null,
  user_id bigint not null,
  scanned_at timestamptz not null,
  scanned_by bigint not null,
  -- The check-in that was there: one that is undone takes what it was told of along.
  checked_in_at timestamptz not null,
  noted_at timestamptz not null default now(),
  primary key (event_id, user_id, scanned_at),
  -- A place goes over to the fan who proves its number.
  foreign key (event_id, user_id) references event_users (event_id, user_id) on delete cascade on update cascade
);
create index door_repeats_noted on door_repeats (event_id, noted_at);
