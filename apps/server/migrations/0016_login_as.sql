-- Login As: the session in which an ADMIN acts as somebody else, and the ADMIN's own to which it gives the browser back.
alter table sessions add column impersonator_id bigint references users (id);
alter table sessions add column impersonator_session_id uuid references sessions (id) on delete set null;
alter table sessions add check ((impersonator_id is null) or (impersonator_id <> user_id));

create index sessions_impersonator on sessions (impersonator_id) where impersonator_id is not null;
create index sessions_impersonator_session on sessions (impersonator_session_id) where impersonator_session_id is not null;

alter table audit_log add column impersonator_id bigint references users (id);

create index audit_log_impersonator on audit_log (impersonator_id, id desc) where impersonator_id is not null;
