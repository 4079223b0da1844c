-- Messages to fans and notices to the staff.

-- Where a browser or a phone of a fan takes push messages. It goes with its session: who is signed out there hears nothing there.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  session_id uuid not null unique references sessions (id) on delete cascade,
  kind text not null check (kind in ('web', 'fcm')),
  -- The push service's own of this browser, or Firebase's token of this phone.
  address text not null unique,
  -- The browser's public key and its secret: only it opens what is sent.
  p256dh text check ((kind = 'web') = (p256dh is not null)),
  auth text check ((kind = 'web') = (auth is not null)),
  created_at timestamptz not null default now()
);

create index push_subscriptions_user on push_subscriptions (user_id);

-- What organisers write to fans of an event.
create table notifications (
  id bigint generated always as identity primary key,
  event_id bigint not null references events (id),
  title text not null check (title <> ''),
  body text not null check (body <> ''),
  audience text not null check (audience in ('all_users', 'check_in_users',
    'song_request_users', 'poll_participants', 'poll_winners', 'raffle_participants', 'raffle_winners', 'promo_code', 'order_ready',
    'support_reply', 'restock_offer')),
  -- The song, poll or raffle of such an audience; '' where it names none.
  subject text not null check ((subject = '') = (audience in ('all_users', 'check_in_users'))),
  -- Fixed with the write.
  fans integer not null,
  with_push integer not null,
  sent_by bigint not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  -- It waits until then, and can be taken back.
  leaves_at timestamptz not null,
  left_at timestamptz,
  taken_back_at timestamptz check (taken_back_at is null or left_at is null)
);

create index notifications_audience on notifications (event_id, audience, subject, created_at);
create index notifications_sender on notifications (sent_by);
create index notifications_due on notifications (leaves_at) where left_at is null and taken_back_at is null;
create index notifications_event on notifications (event_id, created_at, id)
  where not (audience in ('order_ready', 'support_reply', 'restock_offer'));

create table notification_recipients (
  notification_id bigint not null references notifications (id) on delete cascade,
  event_id bigint not null,
  user_id bigint not null,
  -- Of which job.
  batch integer not null,
  -- none: no phone of theirs takes push messages. sending: handed over, and nobody knows yet; it is never handed over again.
  push text not null check (push in ('none', 'waiting', 'sending', 'reached', 'failed', 'gone')),
  tries smallint not null default 0,
  opened_at timestamptz,
  primary key (notification_id, user_id),
  -- A place goes over to the fan who proves its number, with what was written to it.
  foreign key (event_id, user_id) references event_users (event_id, user_id) on delete cascade on update cascade
);

create index notification_recipients_inbox on notification_recipients (event_id, user_id, notification_id);
create index notification_recipients_batch on notification_recipients (notification_id, batch, user_id);
create index notification_recipients_push on notification_recipients (notification_id, push);
create index notification_recipients_opened on notification_recipients (notification_id) where opened_at is not null;

-- One row a recipient and cause: a repeated cause adds nothing.
create table staff_notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in (
    'ticket', 'dispute', 'payment', 'order_payment', 'low_stock', 'sold_out_drop', 'fan_import', 'store_import', 'failed_job')),
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

-- Events of which the staff has sent itself a test notification. The checklist of their setup shows it.
create table tried_notifications (
  event_id bigint primary key references events (id) on delete cascade,
  tried_at timestamptz not null default now()
);
