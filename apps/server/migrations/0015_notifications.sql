-- Messages to fans and notices to staff.

-- Push subscriptions of a fan's browsers and phones. Each is deleted with its session, so signed-out devices get no
-- messages.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  session_id uuid not null unique references sessions (id) on delete cascade,
  kind text not null check (kind in ('web', 'fcm')),
  -- Endpoint of the browser's push service, or the phone's Firebase token.
  address text not null unique,
  -- The browser's public key and secret, which encrypt messages for it.
  p256dh text check ((kind = 'web') = (p256dh is not null)),
  auth text check ((kind = 'web') = (auth is not null)),
  created_at timestamptz not null default now()
);

create index push_subscriptions_user on push_subscriptions (user_id);

-- Messages to fans of an event, from organisers or automatic.
create table notifications (
  id bigint generated always as identity primary key,
  event_id bigint not null references events (id),
  title text not null check (title <> ''),
  body text not null check (body <> ''),
  audience text not null check (audience in ('all_users', 'check_in_users',
    'song_request_users', 'poll_participants', 'poll_winners', 'raffle_participants', 'raffle_winners', 'promo_code', 'order_ready',
    'support_reply', 'restock_offer')),
  -- Song, poll or raffle of the audience; empty for others.
  subject text not null check ((subject = '') = (audience in ('all_users', 'check_in_users'))),
  -- Counted when the message is written.
  fans integer not null,
  with_push integer not null,
  sent_by bigint not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  -- The message can be cancelled until this time.
  leaves_at timestamptz not null,
  left_at timestamptz,
  taken_back_at timestamptz check (taken_back_at is null or left_at is null)
);

create index notifications_audience on notifications (event_id, audience, subject, created_at);
create index notifications_sender on notifications (sent_by);
create index notifications_due on notifications (leaves_at) where left_at is null and taken_back_at is null;
create index notifications_event on notifications (event_id, created_at, id)
  where not (audience in ('order_ready', 'support_reply', 'restock_offer'));

-- Recipients of a message, and the state of their push message.
create table notification_recipients (
  notification_id bigint not null references notifications (id) on delete cascade,
  event_id bigint not null,
  user_id bigint not null,
  -- Number of the job that sends to this recipient.
  batch integer not null,
  -- none: the fan has no push subscription. sending: handed to the push service with unknown outcome, and never sent
  -- again.
  push text not null check (push in ('none', 'waiting', 'sending', 'reached', 'failed', 'gone')),
  tries smallint not null default 0,
  opened_at timestamptz,
  primary key (notification_id, user_id),
  -- The row moves to the fan who proves the listed number.
  foreign key (event_id, user_id) references event_users (event_id, user_id) on delete cascade on update cascade
);

create index notification_recipients_inbox on notification_recipients (event_id, user_id, notification_id);
create index notification_recipients_batch on notification_recipients (notification_id, batch, user_id);
create index notification_recipients_push on notification_recipients (notification_id, push);
create index notification_recipients_opened on notification_recipients (notification_id) where opened_at is not null;

-- Notices to staff. The key allows one for each recipient and cause.
create table staff_notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in (
    'ticket', 'dispute', 'payment', 'order_payment', 'low_stock', 'sold_out_drop', 'fan_import', 'store_import', 'failed_job')),
  cause text not null,
  event_id bigint references events (id) on delete cascade,
  -- Artist or manager whose page the notice is about, if it is not about an event.
  owner_id bigint references users (id) on delete cascade,
  about_id bigint,
  -- Never contains text of a fan, which is read from the record and deleted with it.
  detail text not null default '',
  -- Earlier notice that represents this one in the list.
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

-- Kinds of notices that a member of staff has turned off.
create table muted_staff_notices (
  user_id bigint not null references users (id) on delete cascade,
  kind text not null,
  primary key (user_id, kind)
);

-- Events whose staff have sent themselves a test notification, for the setup checklist.
create table tried_notifications (
  event_id bigint primary key references events (id) on delete cascade,
  tried_at timestamptz not null default now()
);
