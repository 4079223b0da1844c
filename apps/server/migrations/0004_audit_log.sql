-- The audit log, in one partition for each month.

-- What the product may not do by itself: it holds no right to update the log. The setting only parts the owner's own function from
-- the owner's mistakes.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('backline.erasing', true) = 'on' then return null; end if;
  raise exception 'audit_log is append-only';
end $$;

create sequence audit_log_id_seq;

create table audit_log (
  -- No identity: PostgreSQL before 17 has none on partitioned tables.
  id bigint not null default nextval('audit_log_id_seq'),
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
  request_id text not null,
  -- The token that made a change, for the person in actor_id. Tokens are never deleted while their person stands.
  token_id bigint,
  -- A page of the log walks one of these backwards, its time and id together; lines about one row are few.
  primary key (at, id),
  foreign key (actor_id) references users (id),
  foreign key (impersonator_id) references users (id)
) partition by range (at);

alter sequence audit_log_id_seq owned by audit_log.id;

create index audit_log_entity on audit_log (entity, entity_id);
create index audit_log_kind on audit_log (entity, at desc, id desc);
create index audit_log_action on audit_log (action, at desc, id desc);
create index audit_log_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_impersonator on audit_log (impersonator_id, at desc, id desc) where impersonator_id is not null;
-- The lines whose values name somebody. Few of them, and none of a check-in.
create index audit_log_people on audit_log using gin (people) where people is not null;

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

-- Takes what is personal of a fan who left out of the log, and notes that; of the lines of those who decided about a fan's proposal, too: its name, and the reason that they gave, are about the fan. With the owner's rights: it takes out the names, values and
-- addresses of one fan who is gone already, and leaves every line where it is: who did what, when and to which row stays told by ids.
create function erase_from_audit_log(fan_id bigint, asked_in text) returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  -- All else that a line of theirs tells is taken for personal.
  told constant text[] := array['role', 'event_role', 'is_active', 'allow_group_creation', 'checkin_dttm', 'version', 'event_id',
    'user_id', 'userId', 'listed_user_id', 'sessionId', 'sessionIds'];
  own constant text := fan_id::text;
  places text[];
  pseudonym text;
begin
  select name into pseudonym from public.users where id = fan_id and role = 'USER' and left_at is not null;
  if pseudonym is null then raise exception 'only a fan who left is taken out of audit_log'; end if;
  select coalesce(array_agg(event_id || '/' || own), '{}') into places from public.event_users where user_id = fan_id;
  perform set_config('backline.erasing', 'on', true);
  update public.audit_log set
    entity_name = case
      when not is_theirs then entity_name
      when entity in ('user', 'event_user') then pseudonym
    end,
    before = case when is_theirs and before is not null
      then (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(before) where key = any(told)) else before end,
    after = case when is_theirs and after is not null
      then (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(after) where key = any(told)) else after end,
    people = case when people ? own then jsonb_set(people, array[own], to_jsonb(pseudonym)) else people end,
    ip = case when actor_id = fan_id then '' else ip end
  from (
    select found.at as found_at, found.id as found_id, case found.entity
      when 'user' then found.entity_id = own
      when 'event_user' then found.entity_id like '%/' || own
      when 'event' then false
      when 'event_proposal' then found.actor_id = fan_id or found.after ->> 'proposed_by' = own
      else found.actor_id = fan_id end as is_theirs
    from public.audit_log found
    where found.actor_id = fan_id or (found.entity = 'user' and found.entity_id = own)
      or (found.entity = 'event_user' and found.entity_id = any(places)) or found.people ? own
  ) lines
  where at = found_at and id = found_id;
  perform set_config('backline.erasing', '', true);
  insert into public.audit_log (actor_id, action, entity, entity_id, noun, entity_name, ip, request_id)
  values (fan_id, 'user.erased', 'user', own, 'Person', pseudonym, '', asked_in);
end $$;

select make_audit_partition(null);
select keep_audit_partitions();
