-- In the order of 0091, since the table is changed below.
select lock_attendance_counts();
alter table engagement_deltas
  add column trivia_id bigint,
  add column trivia_option smallint,
  add column answers integer not null default 0;

-- Trivia that fans guess: up to four options, one of which is right. Without options a trivia is a question and its fact.
alter table trivia
  add column options text[] not null default '{}' check (cardinality(options) = 0 or cardinality(options) between 2 and 4),
  -- Position in the options, from 0.
  add column right_option smallint,
  add check (case when cardinality(options) = 0 then right_option is null
    else right_option is not null and right_option >= 0 and right_option < cardinality(options) end);

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

-- Kept as poll_option_counts is (0136): by the same pending differences and the same fold.
create table trivia_answer_counts (
  trivia_id bigint not null,
  option smallint not null,
  answers integer not null,
  primary key (trivia_id, option)
);

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
create or replace function fold_engagement() returns void language plpgsql as $$
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
