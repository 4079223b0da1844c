-- How many voted in each poll and entered each raffle, for a night that is looked at every few seconds while they are open: kept as its minutes are (0091), by the
-- same differences and the same fold. Without references, as the minutes: of what is deleted a count of nothing stays.
create table poll_vote_counts (
  poll_id bigint primary key,
  votes integer not null
);
create table raffle_entry_counts (
  raffle_id bigint primary key,
  entries integer not null
);

-- In the order of 0091: what a server of before has noted is folded by the way of before.
select lock_attendance_counts();
lock table song_requests, polls, poll_votes, raffles, raffle_entries in share row exclusive mode;
select fold_engagement();

-- Whose votes, or whose entries. A crowd votes in one poll: its statement leaves one row, as before.
alter table engagement_deltas add column poll_id bigint, add column raffle_id bigint;

create or replace function note_votes() returns trigger language plpgsql as $$
begin
  insert into engagement_deltas (event_id, poll_id, minute, votes)
  select p.event_id, v.poll_id, v.minute, v.n * case tg_op when 'INSERT' then 1 else -1 end
  from (select poll_id, minute_of(voted_at) as minute, count(*) as n from written group by 1, 2) v join polls p on p.id = v.poll_id;
  return null;
end $$;

create or replace function note_entries() returns trigger language plpgsql as $$
begin
  insert into engagement_deltas (event_id, raffle_id, minute, entries)
  select r.event_id, x.raffle_id, x.minute, x.n * case tg_op when 'INSERT' then 1 else -1 end
  from (select raffle_id, minute_of(entered_at) as minute, count(*) as n from written group by 1, 2) x join raffles r on r.id = x.raffle_id;
  return null;
end $$;

create or replace function note_removed_poll() returns trigger language plpgsql as $$
begin
  insert into engagement_deltas (event_id, poll_id, minute, votes)
  select old.event_id, old.id, minute_of(voted_at), -count(*) from poll_votes where poll_id = old.id group by 3;
  return old;
end $$;

create or replace function note_removed_raffle() returns trigger language plpgsql as $$
begin
  insert into engagement_deltas (event_id, raffle_id, minute, entries)
  select old.event_id, old.id, minute_of(entered_at), -count(*) from raffle_entries where raffle_id = old.id group by 3;
  return old;
end $$;

create or replace function fold_engagement() returns void language plpgsql as $$
begin
  perform lock_attendance_counts();
  with taken as (delete from engagement_deltas returning event_id, poll_id, raffle_id, minute, requests, votes, entries),
  of_polls as (
    insert into poll_vote_counts as c (poll_id, votes)
    select poll_id, sum(votes) from taken where poll_id is not null group by 1
    on conflict (poll_id) do update set votes = c.votes + excluded.votes),
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

insert into poll_vote_counts (poll_id, votes) select poll_id, count(*) from poll_votes group by 1;
insert into raffle_entry_counts (raffle_id, entries) select raffle_id, count(*) from raffle_entries group by 1;
analyze poll_vote_counts, raffle_entry_counts;

-- A drop that ran keeps its mark on the night, also once it is taken away.
drop index product_drops_of_event;
create index product_drops_of_event on product_drops (event_id, starts_at, id);
