-- The audit log, with one partition for each month.

-- Protects the log from mistakes of the owner's own functions; the product's role cannot update it anyway. Only
-- erase_from_audit_log() sets the setting.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('backline.erasing', true) = 'on' then return null; end if;
  raise exception 'audit_log is append-only';
end $$;

create sequence audit_log_id_seq;

-- Changes, with their actor, time and address. Append-only.
create table audit_log (
  -- Not an identity column: PostgreSQL supports those on partitioned tables from version 17.
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
  -- API token that made the change for the person in actor_id. Tokens are not deleted before their person.
  token_id bigint,
  -- Pages of the log walk the key or one of these indexes backwards. `audit_log_entity` has no time, because a row has
  -- few lines.
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
-- Lines whose values name people. There are few, and none for check-ins.
create index audit_log_people on audit_log using gin (people) where people is not null;

create trigger audit_log_append_only before update or delete or truncate on audit_log
for each statement execute function refuse_audit_change();

-- Creates the partition of the month with this first day. Null creates the default partition, which accepts any other
-- line. Each partition needs its own trigger, because a statement may name a partition directly.
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

-- Creates the partitions of this month, of the next three, and of lines in the default partition. Returns their number.
-- Runs with the owner's permissions, because the product owns no table; it has no input and deletes no line. Times out
-- instead of blocking writes, and is called again later.
create function keep_audit_partitions() returns int language plpgsql security definer
set search_path = pg_catalog, pg_temp set lock_timeout = '500ms' as $$
declare
  this_month timestamp := date_trunc('month', now() at time zone 'UTC');
  -- Limits the partitions that a wrong clock can create.
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

-- Removes a departed fan's personal data from the log, and logs that. Also clears the name and reason in decisions
-- about the fan's proposals. Runs with the owner's permissions. Every line stays: actor, time, action and ids remain
-- readable.
create function erase_from_audit_log(fan_id bigint, asked_in text) returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  -- Fields that are not personal. All others are removed from the fan's own lines.
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
