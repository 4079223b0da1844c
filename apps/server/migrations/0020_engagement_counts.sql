-- What fans do at an event, by the minute and by poll, raffle and trivia, as counts that triggers keep.

-- What was done at an event by the minute, for the night on one page: check-ins, song requests, votes, entries of raffles, paid orders and their cents, refunds
-- taken off. Kept as attendance and sales are: whatever writes the rows writes its difference beside them, and a job folds it in.
create table minute_counts (
  event_id bigint not null,
  -- Whose lines orders and cents are of: an artist's, or of everybody's whole orders by 0, under which the rest is kept.
  seller_id bigint not null default 0,
  -- Its beginning; 'infinity' is all time.
  minute timestamptz not null,
  checkins integer not null default 0,
  requests integer not null default 0,
  votes integer not null default 0,
  entries integer not null default 0,
  orders integer not null default 0,
  cents bigint not null default 0,
  primary key (event_id, seller_id, minute)
);

-- What fans do beside arriving and buying. Without an index, and vacuumed early, as the other two. Of one statement one row an event and minute: a crowd that
-- votes at once is one statement.
create table engagement_deltas (
  event_id bigint not null,
  minute timestamptz not null,
  requests integer not null default 0,
  votes integer not null default 0,
  entries integer not null default 0,
  -- Whose votes, or whose entries. A crowd votes in one poll: its statement leaves one row, as before.
  poll_id bigint,
  raffle_id bigint,
  option_id bigint,
  trivia_id bigint,
  trivia_option smallint,
  answers integer not null default 0
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- How many voted in each poll and entered each raffle, for a night that is looked at every few seconds while they are open: kept as its minutes are, by the
-- same differences and the same fold. Without references, as the minutes: of what is deleted a count of nothing stays.
create table poll_vote_counts (
  poll_id bigint primary key,
  votes integer not null
);

-- The votes of each option as kept counts, because a hall that watches an open poll must not count all votes for each reader.
-- Kept as poll_vote_counts is: by the same pending differences and the same fold. Without a reference, too.
create table poll_option_counts (
  option_id bigint primary key,
  votes integer not null
);

create table raffle_entry_counts (
  raffle_id bigint primary key,
  entries integer not null
);

-- Kept as poll_option_counts is: by the same pending differences and the same fold.
create table trivia_answer_counts (
  trivia_id bigint not null,
  option smallint not null,
  answers integer not null,
  primary key (trivia_id, option)
);

-- None of these rows ever gets another event or another time: they come and go.
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

-- Before: the votes that go with a poll are noted after it, and then find no poll whose they were. Whoever deletes a poll, or options of it, holds it, and so
-- does whoever votes: none goes twice.
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

-- Answers have no minutes. Those of a trivia that was deleted meanwhile are dropped.
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
