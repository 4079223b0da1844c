-- Tokens with which other systems call the API. The token itself is shown once; only its hash is stored.
create table api_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- The artist manager in whose place a token of an ADMIN acts.
  manager_id bigint references users (id) on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  -- The last characters of the token, by which people tell tokens apart.
  ending text not null,
  features text[] not null,
  -- Kept apart from api_token_events: a token whose events are all deleted reaches none, not all.
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

create table api_token_events (
  token_id bigint not null references api_tokens (id) on delete cascade,
  event_id bigint not null references events (id) on delete cascade,
  primary key (token_id, event_id)
);

create index api_token_events_event on api_token_events (event_id);

-- The token that made a change, for the person in actor_id. Tokens are never deleted while their person stands.
alter table audit_log add column token_id bigint;
