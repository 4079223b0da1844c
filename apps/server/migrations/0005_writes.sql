-- The answer of a write, stored in the write's own transaction, so that its repetition is answered and not done again.
create table idempotency_keys (
  actor_id bigint not null references users (id),
  key text not null,
  operation text not null,
  body_hash bytea not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (actor_id, key)
);

create index idempotency_keys_age on idempotency_keys (created_at);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id bigint references users (id),
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  ip text not null,
  request_id text not null
);

create index audit_log_entity on audit_log (entity, entity_id, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_at on audit_log (at desc, id desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end $$;

create trigger audit_log_append_only before update or delete or truncate on audit_log
for each statement execute function refuse_audit_change();
