-- What a fan proposes may have a picture: keys in the object store. Of an accepted one it is the event's.
alter table event_proposals add column image_key text, add column image_thumbnail_key text;
create index event_proposals_image_key on event_proposals (image_key) where image_key is not null;
create index event_proposals_image_thumbnail_key on event_proposals (image_thumbnail_key)
  where image_thumbnail_key is not null;

-- As before, and of the lines of those who decided about a fan's proposal: its name, and the reason that they gave, are about the fan. With the owner's rights: it takes out the names, values and
-- addresses of one fan who is gone already, and leaves every line where it is: who did what, when and to which row stays told by ids.
create or replace function erase_from_audit_log(fan_id bigint, asked_in text) returns void language plpgsql security definer
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
