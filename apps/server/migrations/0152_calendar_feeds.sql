-- A person's events as a calendar to subscribe to. The secret address is derived from the key, so a copy of the table
-- opens no calendar. A new key ends the address before.
create table calendar_feeds (
  user_id bigint primary key references users (id) on delete cascade,
  key uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now()
);
