-- One row a recipient and cause: a repeated cause adds nothing.
create table staff_notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in (
    'ticket', 'dispute', 'payment', 'low_stock', 'sold_out_drop', 'fan_import', 'store_import', 'failed_job')),
  cause text not null,
  event_id bigint references events (id) on delete cascade,
  -- The artist or manager whose page it is about, where that is no event's.
  owner_id bigint references users (id) on delete cascade,
  about_id bigint,
  -- Never words of a fan: those are read from the record, and go with it.
  detail text not null default '',
  -- The earlier notice that stands for this one in the list.
  group_id bigint references staff_notices (id) on delete cascade,
  noted_at timestamptz not null default now(),
  read_at timestamptz,
  unique (cause, user_id)
);

create index staff_notices_listed on staff_notices (user_id, noted_at, id);
create index staff_notices_unread on staff_notices (user_id) where group_id is null and read_at is null;
create index staff_notices_of_group on staff_notices (group_id) where group_id is not null;
create index staff_notices_event on staff_notices (event_id) where event_id is not null;
create index staff_notices_owner on staff_notices (owner_id) where owner_id is not null;
create index staff_notices_old on staff_notices (noted_at);

create table muted_staff_notices (
  user_id bigint not null references users (id) on delete cascade,
  kind text not null,
  primary key (user_id, kind)
);
