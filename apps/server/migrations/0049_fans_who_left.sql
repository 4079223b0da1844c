-- A fan may leave: the person is erased, and what they did goes on counting under a pseudonym. A row that was left never holds a
-- person again.
alter table users add column left_at timestamptz;
alter table users add constraint users_who_left_are_nobody check (left_at is null or (role = 'USER' and not is_active
  and num_nonnulls(email, phone_number, identity_id, contact_email, contact_phone, profile_image_key, profile_image_thumbnail_key) = 0));

-- Of the place itself: a check-in that waits for it looks at nothing else again.
alter table event_users add column has_left boolean not null default false;

-- Who was erased, for a restore of an older archive, which brings them back. By the moment at which the row was made, too: after such
-- a restore an id is given out again.
create table erasures (
  user_id bigint not null,
  made_at timestamptz not null,
  erased_at timestamptz not null default now(),
  primary key (user_id, made_at)
);

-- All sessions of somebody who leaves, ended ones too.
create index sessions_of_user on sessions (user_id);
create index door_repeats_fan on door_repeats (user_id);

-- The lines whose values name somebody. Few of them, and none of a check-in.
create index audit_log_people on audit_log using gin (people) where people is not null;

-- What the product may not do by itself: it holds no right to update the log. The setting only parts the owner's own function from
-- the owner's mistakes.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('backline.erasing', true) = 'on' then return null; end if;
  raise exception 'audit_log is append-only';
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
