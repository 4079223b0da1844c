-- Counts of fans' activity, by minute and by poll, raffle and trivia, kept by triggers.

-- Activity at an event by minute: check-ins, song requests, votes, raffle entries, paid orders, and their cents less
-- refunds. Kept like attendance_counts: triggers add deltas, and a job merges them.
create table minute_counts (
  event_id bigint not null,
  -- Artist whose orders and cents are counted. 0 for whole orders and for all other columns.
  seller_id bigint not null default 0,
  -- Start of the minute; 'infinity' for all time.
  minute timestamptz not null,
  checkins integer not null default 0,
  requests integer not null default 0,
  votes integer not null default 0,
  entries integer not null default 0,
  orders integer not null default 0,
  cents bigint not null default 0,
  primary key (event_id, seller_id, minute)
);

-- Changes of votes, entries, requests and answers that are not merged yet. No index and early vacuum, as for
-- attendance_deltas. A statement adds one row for each event and minute, because a batch of votes is one statement.
create table engagement_deltas (
  event_id bigint not null,
  minute timestamptz not null,
  requests integer not null default 0,
  votes integer not null default 0,
  entries integer not null default 0,
  -- Poll, raffle, option or trivia that the row counts; null for song requests.
  poll_id bigint,
  raffle_id bigint,
  option_id bigint,
  trivia_id bigint,
  trivia_option smallint,
  answers integer not null default 0
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Votes of each poll, which live pages read every few seconds. No foreign key: a deleted poll leaves a count of zero.
create table poll_vote_counts (
  poll_id bigint primary key,
  votes integer not null
);

-- Votes of each option, so that readers of an open poll need not count. No foreign key.
create table poll_option_counts (
  option_id bigint primary key,
  votes integer not null
);

-- Entries of each raffle, as poll_vote_counts.
create table raffle_entry_counts (
  raffle_id bigint primary key,
  entries integer not null
);

-- Answers of each trivia by option.
create table trivia_answer_counts (
  trivia_id bigint not null,
  option smallint not null,
  answers integer not null,
  primary key (trivia_id, option)
);

-- These rows never change their event or time, so only inserts and deletes need triggers.
create function note_song_requests() returns trigger language plpgsql as $$
begin
  insert into engagement_deltas (event_id, minute, requests)
  select event_id, minute_of(created_at), count(*) * case tg_op when 'INSERT' then 1 else -1 end from written group by 1, 2;
  return null;
end $$;

create trigger minutes_of_requests after insert on song_requests referencing new table as written
  for each statement execute function note_song_requests();
create trigger minutes_of_removed_requests after delete on song_requests referencing old table as written
  for each statement execute function note_song_requests();

create function note_entries() returns trigger language plpgsql as $$
begin
  insert into engagement_deltas (event_id, raffle_id, minute, entries)
  select r.event_id, x.raffle_id, x.minute, x.n * case tg_op when 'INSERT' then 1 else -1 end
  from (select raffle_id, minute_of(entered_at) as minute, count(*) as n from written group by 1, 2) x join raffles r on r.id = x.raffle_id;
  return null;
end $$;

create trigger minutes_of_entries after insert on raffle_entries referencing new table as written
  for each statement execute function note_entries();
create trigger minutes_of_removed_entries after delete on raffle_entries referencing old table as written
  for each statement execute function note_entries();

create function note_removed_raffle() returns trigger language plpgsql as $$
begin
  insert into engagement_deltas (event_id, raffle_id, minute, entries)
  select old.event_id, old.id, minute_of(entered_at), -count(*) from raffle_entries where raffle_id = old.id group by 3;
  return old;
end $$;

create trigger minutes_removed before delete on raffles for each row execute function note_removed_raffle();

create function note_votes() returns trigger language plpgsql as $$
begin
  insert into engagement_deltas (event_id, poll_id, option_id, minute, votes)
  select p.event_id, v.poll_id, v.option_id, v.minute, v.n * case tg_op when 'INSERT' then 1 else -1 end
  from (select poll_id, option_id, minute_of(voted_at) as minute, count(*) as n from written group by 1, 2, 3) v
  join polls p on p.id = v.poll_id;
  return null;
end $$;

create trigger minutes_of_votes after insert on poll_votes referencing new table as written
  for each statement execute function note_votes();
create trigger minutes_of_removed_votes after delete on poll_votes referencing old table as written
  for each statement execute function note_votes();

-- Runs before the deletion of a poll, because its votes no longer find the poll afterwards. Votes and deletions lock
-- the poll, so none is subtracted twice.
create function note_removed_poll() returns trigger language plpgsql as $$
begin
  insert into engagement_deltas (event_id, poll_id, option_id, minute, votes)
  select old.event_id, old.id, option_id, minute_of(voted_at), -count(*) from poll_votes where poll_id = old.id group by 3, 4;
  return old;
end $$;

create trigger minutes_removed before delete on polls for each row execute function note_removed_poll();

create function note_trivia_answers() returns trigger language plpgsql as $$
begin
  insert into engagement_deltas (event_id, trivia_id, trivia_option, minute, answers)
  select t.event_id, a.trivia_id, a.option, minute_of(now()), a.n * case tg_op when 'INSERT' then 1 else -1 end
  from (select trivia_id, option, count(*) as n from written group by 1, 2) a join trivia t on t.id = a.trivia_id;
  return null;
end $$;

create trigger counts_of_answers after insert on trivia_answers referencing new table as written
  for each statement execute function note_trivia_answers();
create trigger counts_of_removed_answers after delete on trivia_answers referencing old table as written
  for each statement execute function note_trivia_answers();

create function forget_trivia_counts() returns trigger language plpgsql as $$
begin
  delete from trivia_answer_counts where trivia_id = old.id;
  return old;
end $$;

create trigger counts_removed before delete on trivia for each row execute function forget_trivia_counts();

-- Merges the deltas. Answers have no minutes. Answers of deleted trivia are dropped.
create function fold_engagement() returns void language plpgsql as $$
begin
  perform lock_attendance_counts();
  with taken as (
    delete from engagement_deltas
    returning event_id, poll_id, option_id, raffle_id, trivia_id, trivia_option, minute, requests, votes, entries, answers),
  of_polls as (
    insert into poll_vote_counts as c (poll_id, votes)
    select poll_id, sum(votes) from taken where poll_id is not null group by 1
    on conflict (poll_id) do update set votes = c.votes + excluded.votes),
  of_options as (
    insert into poll_option_counts as c (option_id, votes)
    select option_id, sum(votes) from taken where option_id is not null group by 1
    on conflict (option_id) do update set votes = c.votes + excluded.votes),
  of_raffles as (
    insert into raffle_entry_counts as c (raffle_id, entries)
    select raffle_id, sum(entries) from taken where raffle_id is not null group by 1
    on conflict (raffle_id) do update set entries = c.entries + excluded.entries),
  of_trivia as (
    insert into trivia_answer_counts as c (trivia_id, option, answers)
    select n.trivia_id, n.trivia_option, sum(n.answers) from taken n join trivia t on t.id = n.trivia_id group by 1, 2
    on conflict (trivia_id, option) do update set answers = c.answers + excluded.answers)
  insert into minute_counts as c (event_id, minute, requests, votes, entries)
  select t.event_id, coalesce(t.minute, 'infinity'), sum(t.requests), sum(t.votes), sum(t.entries)
  from taken t join events e on e.id = t.event_id where t.trivia_id is null
  group by grouping sets ((t.event_id, t.minute), (t.event_id))
  on conflict (event_id, seller_id, minute) do update
    set requests = c.requests + excluded.requests, votes = c.votes + excluded.votes, entries = c.entries + excluded.entries;
end $$;
