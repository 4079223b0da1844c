-- API tokens, outgoing webhooks, embeds, and the change feed for other systems.

-- API tokens of other systems. The token is shown once; only its hash is stored.
create table api_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- Artist manager that a token of an ADMIN acts for.
  manager_id bigint references users (id) on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  -- Last characters of the token, for people to recognise it.
  ending text not null,
  features text[] not null,
  -- True if the token is limited to api_token_events. A token whose events are all deleted then reaches none.
  is_for_events boolean not null,
  origins text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_ip text,
  revoked_at timestamptz
);

create index api_tokens_user on api_tokens (user_id, id desc);
create index api_tokens_manager on api_tokens (manager_id);
create index api_tokens_origins on api_tokens using gin (origins);

-- Events that a token is limited to.
create table api_token_events (
  token_id bigint not null references api_tokens (id) on delete cascade,
  event_id bigint not null references events (id) on delete cascade,
  primary key (token_id, event_id)
);

create index api_token_events_event on api_token_events (event_id);

-- Webhook receivers of a manager's events.
create table webhooks (
  id bigint generated always as identity primary key,
  manager_id bigint not null references users (id) on delete cascade,
  url text not null check (length(url) between 1 and 2000),
  description text not null default '',
  kinds text[] not null check (cardinality(kinds) > 0),
  -- Encrypted with a key derived from SECRET_KEY.
  secret_sealed bytea not null,
  previous_secret_sealed bytea,
  previous_secret_until timestamptz,
  pause_reason text check (pause_reason in ('manual', 'failing', 'gone', 'restored')),
  -- First failure since the latest success, and the number of failures since.
  failing_since timestamptz,
  failures int not null default 0,
  -- While the receiver fails, nothing is sent before this time.
  retry_at timestamptz,
  -- Job that sends for this webhook. Only one does at a time.
  sender text,
  sender_until timestamptz,
  created_at timestamptz not null default now(),
  -- Latest failure. A webhook whose failures are all old is idle rather than failing.
  failed_at timestamptz,
  check (num_nulls(previous_secret_sealed, previous_secret_until) in (0, 2)),
  check (num_nulls(sender, sender_until) in (0, 2)),
  check ((failing_since is null) = (failures = 0))
);

create index webhooks_manager_id on webhooks (manager_id);

-- Deliveries of an event to one webhook. Written in the transaction of the change.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks (id) on delete cascade,
  -- Value of the header `webhook-id`. The same for all receivers and attempts of an event.
  message_id text not null,
  kind text not null,
  body text not null,
  -- Fans in the body. Erasing a fan deletes these rows.
  user_ids bigint[] not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- Attempts since the event, or since the latest Resend.
  attempts int not null default 0,
  next_attempt_at timestamptz default now(),
  status int,
  created_at timestamptz not null default now(),
  check ((state = 'waiting') = (next_attempt_at is not null)),
  unique (webhook_id, message_id)
);

create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at, id) where state = 'waiting';
create index webhook_deliveries_log on webhook_deliveries (webhook_id, created_at, id);
create index webhook_deliveries_created_at on webhook_deliveries (created_at);
create index webhook_deliveries_user_ids on webhook_deliveries using gin (user_ids);

-- Attempts of a delivery, with request and response.
create table webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_deliveries (id) on delete cascade,
  attempted_at timestamptz not null default now(),
  duration_ms int not null,
  request_headers jsonb not null,
  -- Null without a response.
  status int,
  failure text not null default '',
  answer_headers jsonb not null default '{}',
  answer text not null default ''
);

create index webhook_attempts_delivery_id on webhook_attempts (delivery_id);

-- Identifies the sequence of changes. A restore and a move to another PostgreSQL start a new one.
create table change_stream (
  id uuid not null default gen_random_uuid(),
  system_identifier bigint not null,
  -- PostgreSQL starts a new timeline at a fail-over and at a recovery to an earlier time.
  timeline_id integer not null
);

insert into change_stream (system_identifier, timeline_id)
select system_identifier, timeline_id from pg_control_system(), pg_control_checkpoint();

-- Fans removed from an event, such as by an undone import. No foreign keys, because the event or person may be deleted,
-- too.
create table removed_event_users (
  event_id bigint not null,
  user_id bigint not null,
  changed_in xid8 not null default '0',
  removed_at timestamptz not null default now(),
  primary key (event_id, user_id)
);

create index removed_event_users_changed on removed_event_users (event_id, changed_in, user_id);
create index removed_event_users_removed_at on removed_event_users (removed_at);

-- Stores the transaction that changed a row.
create function note_change() returns trigger language plpgsql as $$
begin
  -- keep_change_stream() resets it to zero.
  if tg_op = 'UPDATE' and new.changed_in = '0' and old.changed_in <> '0' then return new; end if;
  new.changed_in := pg_current_xact_id();
  return new;
end $$;

create trigger change_made before insert or update on events
  for each row execute function note_change();
create trigger change_made before insert or update on orders
  for each row execute function note_change();
create trigger change_made before insert or update on payment_refunds
  for each row execute function note_change();
create trigger change_made before insert or update on payment_disputes
  for each row execute function note_change();
create trigger change_made before insert or update on event_users
  for each row execute function note_change();

create function note_removed_event_users() returns trigger language plpgsql as $$
begin
  insert into removed_event_users (event_id, user_id, changed_in)
  select event_id, user_id, pg_current_xact_id() from removed order by event_id, user_id
  on conflict (event_id, user_id) do update
    set changed_in = excluded.changed_in, removed_at = excluded.removed_at;
  return null;
end $$;

create trigger change_removed after delete on event_users referencing old table as removed
  for each statement execute function note_removed_event_users();

-- A fan who signs in takes over the row of the listed person.
create function note_claimed_event_user() returns trigger language plpgsql as $$
begin
  insert into removed_event_users (event_id, user_id, changed_in)
  values (old.event_id, old.user_id, pg_current_xact_id())
  on conflict (event_id, user_id) do update
    set changed_in = excluded.changed_in, removed_at = excluded.removed_at;
  return null;
end $$;

create trigger change_claimed after update of event_id, user_id on event_users for each row
  when ((old.event_id, old.user_id) is distinct from (new.event_id, new.user_id))
  execute function note_claimed_event_user();

-- Resets changed_in after a move to another PostgreSQL, whose transaction numbers would hide or repeat changes.
create function keep_change_stream() returns void language plpgsql as $$
begin
  update change_stream c set id = gen_random_uuid(), system_identifier = here.system_identifier, timeline_id = now.timeline_id
  from pg_control_system() here, pg_control_checkpoint() now
  where (here.system_identifier, now.timeline_id) <> (c.system_identifier, c.timeline_id);
  if not found then return; end if;
  update events set changed_in = '0' where changed_in <> '0';
  update orders set changed_in = '0' where changed_in <> '0';
  update payment_refunds set changed_in = '0' where changed_in <> '0';
  update payment_disputes set changed_in = '0' where changed_in <> '0';
  update event_users set changed_in = '0' where changed_in <> '0';
  update removed_event_users set changed_in = '0' where changed_in <> '0';
end $$;

-- Sites on which a manager's events may be embedded. A manager without a row has none.
create table embeds (
  manager_id bigint primary key references users (id) on delete cascade,
  origins text[] not null,
  shows_polls boolean not null
);
