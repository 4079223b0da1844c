-- The audit log in one partition a month (UTC) of its time: a month that is archived goes as a whole, and no other line moves.
alter table audit_log rename to audit_log_whole;
alter sequence audit_log_id_seq rename to audit_log_whole_id_seq;

create table audit_log (
  -- No identity: PostgreSQL before 17 has none on partitioned tables.
  id bigint not null,
  at timestamptz not null default now(),
  actor_id bigint,
  impersonator_id bigint,
  action text not null,
  entity text not null,
  entity_id text not null,
  noun text not null,
  entity_name text,
  event_name text,
  before jsonb,
  after jsonb,
  people jsonb,
  ip text not null,
  request_id text not null
) partition by range (at);
create sequence audit_log_id_seq owned by audit_log.id;
select setval('audit_log_id_seq', last_value, is_called) from audit_log_whole_id_seq;
alter table audit_log alter id set default nextval('audit_log_id_seq');

create trigger audit_log_append_only before update or delete or truncate on audit_log
for each statement execute function refuse_audit_change();

-- Of one month, whose first day is told; null: of whatever no other partition takes, so that no line is ever refused for want of
-- one. A trigger of the whole log does not hold for who names a partition: each has its own.
create function make_audit_partition(month timestamp) returns boolean language plpgsql
set search_path = pg_catalog, pg_temp as $$
declare
  name text := 'audit_log_' || coalesce(to_char(month, 'YYYY_MM'), 'default');
begin
  if to_regclass('public.' || name) is not null then return false; end if;
  execute format('create table public.%I partition of public.audit_log %s', name,
    case when month is null then 'default'
    else format('for values from (%L) to (%L)', to_char(month, 'YYYY-MM-DD+00'),
      to_char(month + interval '1 month', 'YYYY-MM-DD+00')) end);
  execute format('create trigger audit_log_append_only before update or delete or truncate on public.%I
    for each statement execute function public.refuse_audit_change()', name);
  return true;
end $$;
revoke execute on function make_audit_partition from public;

-- Makes the partitions of this month and the next three, and those of lines that stand in the default one; answers how many. With the
-- owner's rights, since the product owns nothing: it takes no argument, and no line leaves the log by it. Gives up rather than
-- have writes wait for it: it is called again.
create function keep_audit_partitions() returns int language plpgsql security definer
set search_path = pg_catalog, pg_temp set lock_timeout = '500ms' as $$
declare
  this_month timestamp := date_trunc('month', now() at time zone 'UTC');
  -- A clock that was far out must not make a partition for each month of an age.
  earliest timestamp := '2020-01-01';
  latest timestamp := this_month + interval '3 months';
  has_strays boolean;
  made int := 0;
  month timestamp;
begin
  perform pg_advisory_xact_lock(4242003);
  select exists (select from public.audit_log_default
    where at >= earliest at time zone 'UTC' and at < (latest + interval '1 month') at time zone 'UTC') into has_strays;
  if has_strays then
    alter table public.audit_log detach partition public.audit_log_default;
    alter table public.audit_log_default rename to audit_log_strays;
    perform public.make_audit_partition(null);
    for month in execute 'select distinct date_trunc(''month'', at at time zone ''UTC'') from public.audit_log_strays' loop
      if month between earliest and latest and public.make_audit_partition(month) then made := made + 1; end if;
    end loop;
    execute 'insert into public.audit_log select * from public.audit_log_strays';
    execute 'drop table public.audit_log_strays';
  end if;
  for month in select generate_series(this_month, latest, interval '1 month') loop
    if public.make_audit_partition(month) then made := made + 1; end if;
  end loop;
  return made;
end $$;

select make_audit_partition(null);
insert into audit_log (id, at, actor_id, impersonator_id, action, entity, entity_id, noun, entity_name, event_name, before, after,
  people, ip, request_id)
select id, at, actor_id, impersonator_id, action, entity, entity_id, noun, entity_name, event_name, before, after, people, ip, request_id
from audit_log_whole;
drop table audit_log_whole;
select keep_audit_partitions();

-- A page of the log walks one of these backwards, its time and id together; lines about one row are few. A line of a check-in keeps
-- five of them up, as it did before.
alter table audit_log
  add primary key (at, id),
  add foreign key (actor_id) references users (id),
  add foreign key (impersonator_id) references users (id);
create index audit_log_entity on audit_log (entity, entity_id);
create index audit_log_kind on audit_log (entity, at desc, id desc);
create index audit_log_action on audit_log (action, at desc, id desc);
create index audit_log_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_impersonator on audit_log (impersonator_id, at desc, id desc) where impersonator_id is not null;
