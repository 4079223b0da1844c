-- In the order of 0091: what a server of before has noted is folded by the way of before.
select lock_attendance_counts();
lock table song_requests, polls, poll_votes, raffles, raffle_entries in share row exclusive mode;
select fold_engagement();

-- The votes of each option as kept counts, because a hall that watches an open poll must not count all votes for each reader.
-- Kept as poll_vote_counts is (0092): by the same pending differences and the same fold. Without a reference, too.
create table poll_option_counts (
  option_id bigint primary key,
  votes integer not null
);

alter table engagement_deltas add column option_id bigint;

create or replace function note_votes() returns trigger language plpgsql as $$
begin
  insert into engagement_deltas (event_id, poll_id, option_id, minute, votes)
  select p.event_id, v.poll_id, v.option_id, v.minute, v.n * case tg_op when 'INSERT' then 1 else -1 end
  from (select poll_id, option_id, minute_of(voted_at) as minute, count(*) as n from written group by 1, 2, 3) v
  join polls p on p.id = v.poll_id;
  return null;
end $$;

create or replace function note_removed_poll() returns trigger language plpgsql as $$
begin
  insert into engagement_deltas (event_id, poll_id, option_id, minute, votes)
  select old.event_id, old.id, option_id, minute_of(voted_at), -count(*) from poll_votes where poll_id = old.id group by 3, 4;
  return old;
end $$;

create or replace function fold_engagement() returns void language plpgsql as $$
begin
  perform lock_attendance_counts();
  with taken as (
    delete from engagement_deltas returning event_id, poll_id, option_id, raffle_id, minute, requests, votes, entries),
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
    on conflict (raffle_id) do update set entries = c.entries + excluded.entries)
  insert into minute_counts as c (event_id, minute, requests, votes, entries)
  select t.event_id, coalesce(t.minute, 'infinity'), sum(t.requests), sum(t.votes), sum(t.entries)
  from taken t join events e on e.id = t.event_id group by grouping sets ((t.event_id, t.minute), (t.event_id))
  on conflict (event_id, seller_id, minute) do update
    set requests = c.requests + excluded.requests, votes = c.votes + excluded.votes, entries = c.entries + excluded.entries;
end $$;

insert into poll_option_counts (option_id, votes) select option_id, count(*) from poll_votes group by 1;
analyze poll_option_counts;

-- When fans see the result of a poll. Last, because it stops the readers of polls until the end of this migration.
alter table polls add column results text not null default 'after_end'
  check (results in ('after_end', 'after_vote', 'live'));
