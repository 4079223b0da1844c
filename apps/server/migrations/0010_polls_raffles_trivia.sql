-- Polls, raffles and trivia.

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
  updated_at timestamptz not null default now(),
  -- When fans see the result of a poll. Last, because it stops the readers of polls until the end of this migration.
  results text not null default 'after_end'
    check (results in ('after_end', 'after_vote', 'live'))
);

create index polls_of_event on polls (event_id, starts_at desc, id desc);
create index polls_due on polls (ends_at) where completed_at is null;
create index polls_created_by on polls (created_by);
create index polls_updated_by on polls (updated_by);
-- The dashboard tells what happened last, of polls and raffles that they were made, then that they ended.
create index polls_happened on polls (coalesce(completed_at, created_at), id);

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
create index poll_votes_given_latest on poll_votes (voted_at, user_id);

-- Raffles: who is checked in enters once, and winners are drawn at the raffle's end, or earlier by the staff's switch, so that anybody can
-- check the draw: packages/draw says how.
create table raffles (
  id bigint generated always as identity primary key,
  event_id bigint not null references events (id) on delete cascade,
  title text not null check (title <> ''),
  description text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at),
  no_of_winners integer not null check (no_of_winners >= 1),
  minimum_participants integer not null check (minimum_participants >= 1),
  -- False: fans do not see it.
  is_active boolean not null default true,
  version integer not null default 1,
  -- Made with the raffle. Its hash is shown from then on, itself after the draw.
  seed text not null check (seed ~ '^[0-9a-f]{64}$'),
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  -- From here on nobody enters, and the list of entrants stands: its hash is stored with this, and the draw follows.
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
-- Those that wait for their draw, of all that ever were.
create index raffles_due on raffles (ends_at) where drawn_at is null;

create table raffle_entries (
  raffle_id bigint not null references raffles (id) on delete cascade,
  user_id bigint not null references users (id),
  -- Drawn at random: the fan knows it, the receipt lists it, and nobody else can tell whose it is.
  number text not null,
  entered_at timestamptz not null default now(),
  -- Set at the completion: false for who is no longer checked in, has left, or was trusted with the event since.
  is_entrant boolean,
  -- From 1, of who won.
  winner_place integer check (winner_place is null or is_entrant),
  primary key (raffle_id, user_id),
  unique (raffle_id, number)
);

create index raffle_entries_fan on raffle_entries (user_id);
create unique index raffle_entries_winners on raffle_entries (raffle_id, winner_place) where winner_place is not null;

-- What fans read about an event: written by staff, or made from what the rows say.
create table trivia (
  id bigint generated always as identity primary key,
  event_id bigint not null references events (id) on delete cascade,
  -- Raised by every update; a save that read an older one is refused.
  version integer not null default 1,
  title text not null check (title <> ''),
  description text not null,
  -- Keys in the object store.
  image_key text,
  image_thumbnail_key text,
  -- From when on fans see it; null while it is unpublished, as automatic ones begin.
  publish_at timestamptz check (is_auto_generated or publish_at is not null),
  -- When the open pages were told that it is there.
  announced_at timestamptz check (announced_at is null or publish_at is not null),
  is_auto_generated boolean not null,
  -- Of an automatic one the rows that it was made from, with their names of then: [{ kind, id, name }].
  sources jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Trivia that fans guess: up to four options, one of which is right. Without options a trivia is a question and its fact.
  options text[] not null default '{}' check (cardinality(options) = 0 or cardinality(options) between 2 and 4),
  -- Position in the options, from 0.
  right_option smallint,
  check (case when cardinality(options) = 0 then right_option is null
    else right_option is not null and right_option >= 0 and right_option < cardinality(options) end)
);

create index trivia_of_event on trivia (event_id, created_at, id);
create index trivia_published on trivia (event_id, publish_at, id) where publish_at is not null;
create index trivia_image_key on trivia (image_key) where image_key is not null;
create index trivia_image_thumbnail_key on trivia (image_thumbnail_key) where image_thumbnail_key is not null;
create index trivia_announced on trivia (announced_at, id) where announced_at is not null;
-- What is due and was not done is looked for every five minutes.
create index trivia_due on trivia (publish_at) where announced_at is null;

-- What was made automatically, also where staff have deleted it since: no fact is told twice.
create table trivia_facts (
  event_id bigint not null references events (id) on delete cascade,
  kind text not null,
  -- The rows that it is about, by their ids.
  source_key text not null,
  primary key (event_id, kind, source_key)
);

-- The key decides, as for polls: a fan answers once, however often it is sent. An option is its position, because the
-- options of an answered trivia stay.
create table trivia_answers (
  trivia_id bigint not null references trivia (id) on delete cascade,
  user_id bigint not null references users (id),
  option smallint not null check (option between 0 and 3),
  answered_at timestamptz not null default now(),
  primary key (trivia_id, user_id)
);

create index trivia_answers_of_fan on trivia_answers (user_id);
