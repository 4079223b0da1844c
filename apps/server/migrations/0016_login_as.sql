-- Login As: the session in which an ADMIN acts as somebody else, and the ADMIN's own to which it gives the browser back.
alter table sessions add column impersonator_id bigint references users (id);
alter table sessions add column impersonator_session_id uuid references sessions (id) on delete set null;
alter table sessions add check ((impersonator_id is null) or (impersonator_id <> user_id));

create index sessions_impersonator on sessions (impersonator_id) where impersonator_id is not null;
create index sessions_impersonator_session on sessions (impersonator_session_id) where impersonator_session_id is not null;

alter table audit_log add column impersonator_id bigint references users (id);

-- The audit log is read newest first, with a window of time: by somebody, by a kind of row, or whole (audit_log_at).
-- Lines about one row are few: audit_log_entity finds them as it is.
drop index audit_log_actor;
create index audit_log_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_impersonator on audit_log (impersonator_id, at desc, id desc) where impersonator_id is not null;
create index audit_log_kind on audit_log (entity, at desc, id desc);

-- Requests for access that wait, oldest first.
create index access_requests_waiting_since on access_requests (created_at, id) where decided_at is null;
