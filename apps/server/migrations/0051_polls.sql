-- Polls of an event: fans answer once between start and end, and see the results once it is completed.
create table polls (
  id bigint generated always as identity primary key,
  event_id bigint not null references events (id) on delete cascade,
  question text not null check (question <> ''),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at),
  -- By its switch, or at its end by a job. A vote shares the row, whoever completes it locks it: no vote comes behind the count.
  completed_at timestamptz,
  version integer not null default 1,
  created_by bigint not null references users (id),
  updated_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index polls_of_event on polls (event_id, starts_at desc, id desc);
create index polls_due on polls (ends_at) where completed_at is null;
create index polls_created_by on polls (created_by);
create index polls_updated_by on polls (updated_by);

create table poll_options (
  id bigint generated always as identity primary key,
  poll_id bigint not null references polls (id) on delete cascade,
  option text not null check (option <> ''),
  sort integer not null,
  is_correct boolean not null default false,
  -- As counted when the poll was completed: a hall that asks for the results at once counts nothing. Null while it is open.
  final_count integer,
  unique (poll_id, id)
);
create unique index poll_options_correct on poll_options (poll_id) where is_correct;

-- The key decides: a fan answers a poll once, however often it is sent.
create table poll_votes (
  poll_id bigint not null,
  user_id bigint not null references users (id),
  option_id bigint not null,
  voted_at timestamptz not null default now(),
  primary key (poll_id, user_id),
  foreign key (poll_id, option_id) references poll_options (poll_id, id) on delete cascade
);
create index poll_votes_counted on poll_votes (poll_id, option_id);
create index poll_votes_latest on poll_votes (poll_id, voted_at desc, user_id desc);
create index poll_votes_of_fan on poll_votes (user_id);
