-- Mail and text messages of an installation that sends neither. In the database because several processes may share it.
create table outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now()
);
