-- A line says which event its row is part of, and whom its values speak of, by the names of then.
alter table audit_log add column event_name text, add column people jsonb;

-- Lines from before take today's names, where their rows still stand.
alter table audit_log disable trigger audit_log_append_only;
update audit_log l set event_name = e.name from events e
where e.id = coalesce(
  case when l.entity = 'event_user' then substring(l.entity_id from '^(\d{1,15})/')::bigint end,
  substring(l.after ->> 'event_id' from '^\d{1,15}$')::bigint,
  substring(l.before ->> 'event_id' from '^\d{1,15}$')::bigint);
-- Whom they speak of is looked up for all of them together: line by line it would read all people again each time.
with told as (
  select distinct l.id, substring(told::text from '^\d{1,15}$')::bigint as user_id
  from audit_log l, unnest(array[l.before, l.after]) side,
    unnest(array['manager_id', 'artist_id', 'team_members_id', 'admins', 'user_id', 'userId', 'listed_user_id']) key,
    jsonb_path_query(side -> key, 'lax $[*] ? (@.type() == "number")') told
  where l.before ?| array['manager_id', 'artist_id', 'team_members_id', 'admins', 'user_id', 'userId', 'listed_user_id']
    or l.after ?| array['manager_id', 'artist_id', 'team_members_id', 'admins', 'user_id', 'userId', 'listed_user_id']
),
named as (
  select told.id, jsonb_object_agg(u.id, u.name) as people from told join users u on u.id = told.user_id group by told.id
)
update audit_log l set people = named.people from named where named.id = l.id;
alter table audit_log enable trigger audit_log_append_only;

create index audit_log_action on audit_log (action, at desc, id desc);
