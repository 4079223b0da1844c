-- Receivers of a manager's events on other servers.
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
  pause_reason text check (pause_reason in ('manual', 'failing', 'gone')),
  -- The first failure since the latest success, and the number of failures since.
  failing_since timestamptz,
  failures int not null default 0,
  -- While the receiver fails, nothing is sent before this time.
  retry_at timestamptz,
  -- The job that sends for this webhook. Only one does at a time.
  sender text,
  sender_until timestamptz,
  created_at timestamptz not null default now(),
  check (num_nulls(previous_secret_sealed, previous_secret_until) in (0, 2)),
  check (num_nulls(sender, sender_until) in (0, 2)),
  check ((failing_since is null) = (failures = 0))
);
create index webhooks_manager_id on webhooks (manager_id);

-- An event for one webhook. A row is written in the transaction of the write that caused the event.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks (id) on delete cascade,
  -- The header webhook-id. It is the same for all webhooks that receive the event, and for all attempts.
  message_id text not null,
  kind text not null,
  body text not null,
  -- The fans in the body. A fan who leaves takes these rows along.
  user_ids bigint[] not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- Attempts since the event or since the latest Resend.
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

create table webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_deliveries (id) on delete cascade,
  attempted_at timestamptz not null default now(),
  duration_ms int not null,
  request_headers jsonb not null,
  -- Null if no answer came.
  status int,
  failure text not null default '',
  answer_headers jsonb not null default '{}',
  answer text not null default ''
);
create index webhook_attempts_delivery_id on webhook_attempts (delivery_id);
