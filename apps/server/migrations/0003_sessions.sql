-- Tokens are kept as SHA-256 hashes: a leaked table signs nobody in.
create table sessions (
  id uuid primary key,
  user_id bigint not null references users (id),
  access_hash bytea not null unique,
  access_expires_at timestamptz not null,
  -- The token that the last refresh replaced stays good for a minute: another tab may be using it this moment.
  previous_access_hash bytea unique,
  previous_access_until timestamptz,
  refresh_hash bytea not null unique,
  expires_at timestamptz not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz
);

create index sessions_user on sessions (user_id, created_at desc) where ended_at is null;
create index sessions_expiry on sessions (expires_at);

create table login_history (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  session_id uuid not null unique references sessions (id) on delete cascade,
  method text not null check (method in ('phone', 'email')),
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now()
);

create index login_history_user on login_history (user_id, created_at desc);
