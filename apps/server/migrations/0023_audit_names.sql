-- A line says what kind of row it speaks of, in people's words, and what that row was called when it was written.
alter table audit_log add column noun text, add column entity_name text;

-- Lines from before take today's names, where their row still stands.
alter table audit_log disable trigger audit_log_append_only;
update audit_log l set
  noun = case entity
    when 'user' then 'Person'
    when 'event_user' then 'Fan at an event'
    else upper(left(entity, 1)) || replace(substr(entity, 2), '_', ' ')
  end,
  entity_name = case entity
    when 'user' then (select u.name from users u where u.id = substring(l.entity_id from '^\d{1,15}$')::bigint)
    when 'event_user' then (select u.name from users u where u.id = substring(l.entity_id from '^\d+/(\d{1,15})$')::bigint)
    when 'event' then (select e.name from events e where e.id = substring(l.entity_id from '^\d{1,15}$')::bigint)
    when 'access_request' then (select r.name from access_requests r where r.id = substring(l.entity_id from '^\d{1,15}$')::bigint)
    when 'fan_import' then (select i.file_name from fan_imports i where i.id = substring(l.entity_id from '^\d{1,15}$')::bigint)
    when 'role' then case l.entity_id
      when 'ADMIN' then 'Admin' when 'MANAGER' then 'Artist manager' when 'ARTIST' then 'Artist'
      when 'TEAMMEMBER' then 'Team member' end
  end;
alter table audit_log enable trigger audit_log_append_only;
alter table audit_log alter column noun set not null;
