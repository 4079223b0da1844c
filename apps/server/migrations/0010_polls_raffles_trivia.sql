-- Polls, raffles and trivia.

-- Polls of an event. A fan votes once between start and end.
create table polls (
  id bigint generated always as identity primary key,
  event_id bigint not null references events (id) on delete cascade,
  question text not null check (question <> ''),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at),
  -- Set by staff, or by a job at the end. Votes lock the row for share and the completion locks it for update, so no
  -- vote arrives after the count.
  completed_at timestamptz,
  version integer not null default 1,
  created_by bigint not null references users (id),
  updated_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When fans see the result.
  results text not null default 'after_end'
    check (results in ('after_end', 'after_vote', 'live'))
);

create index polls_of_event on polls (event_id, starts_at desc, id desc);
create index polls_due on polls (ends_at) where completed_at is null;
create index polls_created_by on polls (created_by);
create index polls_updated_by on polls (updated_by);
-- Latest activities on the dashboard: created polls, then completed ones.
create index polls_happened on polls (coalesce(completed_at, created_at), id);

-- Options of a poll.
create table poll_options (
  id bigint generated always as identity primary key,
  poll_id bigint not null references polls (id) on delete cascade,
  option text not null check (option <> ''),
  sort integer not null,
  is_correct boolean not null default false,
  -- Votes at the completion, so that readers need not count. Null while the poll is open.
  final_count integer,
  unique (poll_id, id)
);

create unique index poll_options_correct on poll_options (poll_id) where is_correct;

-- Votes. The key allows one vote for each fan and poll, also for repeated requests.
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
create index poll_votes_given_latest on poll_votes (voted_at, user_id);

-- Raffles. Checked-in fans enter once. Winners are drawn at the end, or earlier by staff. Anybody can verify the draw
-- (packages/draw).
create table raffles (
  id bigint generated always as identity primary key,
  event_id bigint not null references events (id) on delete cascade,
  title text not null check (title <> ''),
  description text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at),
  no_of_winners integer not null check (no_of_winners >= 1),
  minimum_participants integer not null check (minimum_participants >= 1),
  -- False hides the raffle from fans.
  is_active boolean not null default true,
  version integer not null default 1,
  -- Random seed. Its hash is published at once, the seed itself after the draw.
  seed text not null check (seed ~ '^[0-9a-f]{64}$'),
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  -- Closes the raffle: nobody can enter any more, and the hash of the list of entrants is stored.
  completed_at timestamptz,
  entry_count integer check ((entry_count is null) = (completed_at is null)),
  entrant_count integer check ((entrant_count is null) = (completed_at is null)),
  list_hash text check ((list_hash is null) = (completed_at is null)),
  drawn_at timestamptz check (drawn_at is null or completed_at is not null),
  winner_count integer check ((winner_count is null) = (drawn_at is null)),
  created_at timestamptz not null default now()
);

create index raffles_of_event on raffles (event_id, starts_at, id);
create index raffles_happened on raffles (coalesce(drawn_at, created_at), id);
-- Raffles that await their draw.
create index raffles_due on raffles (ends_at) where drawn_at is null;

-- Entries of fans in a raffle.
create table raffle_entries (
  raffle_id bigint not null references raffles (id) on delete cascade,
  user_id bigint not null references users (id),
  -- Random entry number. Only the fan knows whose it is; the receipt lists all numbers.
  number text not null,
  entered_at timestamptz not null default now(),
  -- Set at the completion. False for fans who are no longer checked in, have left, or became event admins.
  is_entrant boolean,
  -- Place of a winner, from 1.
  winner_place integer check (winner_place is null or is_entrant),
  primary key (raffle_id, user_id),
  unique (raffle_id, number)
);

create index raffle_entries_fan on raffle_entries (user_id);
create unique index raffle_entries_winners on raffle_entries (raffle_id, winner_place) where winner_place is not null;

-- Facts about an event for fans, written by staff or generated from the data.
create table trivia (
  id bigint generated always as identity primary key,
  event_id bigint not null references events (id) on delete cascade,
  -- Increases with each update. A save based on an older version is refused.
  version integer not null default 1,
  title text not null check (title <> ''),
  description text not null,
  -- Keys in the object store.
  image_key text,
  image_thumbnail_key text,
  -- When fans see it. Null while unpublished, as generated trivia start.
  publish_at timestamptz check (is_auto_generated or publish_at is not null),
  -- When open pages were notified of it.
  announced_at timestamptz check (announced_at is null or publish_at is not null),
  is_auto_generated boolean not null,
  -- Rows that a generated trivia is based on, with their names at that time: [{ kind, id, name }].
  sources jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Answers that fans choose from: none, or two to four of which one is right.
  options text[] not null default '{}' check (cardinality(options) = 0 or cardinality(options) between 2 and 4),
  -- Index in the options, from 0.
  right_option smallint,
  check (case when cardinality(options) = 0 then right_option is null
    else right_option is not null and right_option >= 0 and right_option < cardinality(options) end)
);

create index trivia_of_event on trivia (event_id, created_at, id);
create index trivia_published on trivia (event_id, publish_at, id) where publish_at is not null;
create index trivia_image_key on trivia (image_key) where image_key is not null;
create index trivia_image_thumbnail_key on trivia (image_thumbnail_key) where image_thumbnail_key is not null;
create index trivia_announced on trivia (announced_at, id) where announced_at is not null;
-- A job looks for due trivia every five minutes.
create index trivia_due on trivia (publish_at) where announced_at is null;

-- Facts that were generated, including those that staff deleted, so that none is generated twice.
create table trivia_facts (
  event_id bigint not null references events (id) on delete cascade,
  kind text not null,
  -- Ids of the rows that the fact is about.
  source_key text not null,
  primary key (event_id, kind, source_key)
);

-- Answers. The key allows one answer for each fan and trivia. Stores the index of the option, because the options of an
-- answered trivia do not change.
create table trivia_answers (
  trivia_id bigint not null references trivia (id) on delete cascade,
  user_id bigint not null references users (id),
  option smallint not null check (option between 0 and 3),
  answered_at timestamptz not null default now(),
  primary key (trivia_id, user_id)
);

create index trivia_answers_of_fan on trivia_answers (user_id);
