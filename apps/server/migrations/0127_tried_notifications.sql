-- Events of which the staff has sent itself a test notification. The checklist of their setup shows it.
create table tried_notifications (
  event_id bigint primary key references events (id) on delete cascade,
  tried_at timestamptz not null default now()
);
