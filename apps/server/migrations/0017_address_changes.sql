-- A new mail address or number that has not confirmed yet: one a person and kind waits, the latest.
create table address_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null check (kind in ('email', 'phone_number')),
  address text not null,
  -- SHA-256 of the token that was sent to the new address.
  token_hash bytea not null unique,
  requested_by bigint not null references users (id),
  -- Stays signed in where the person asked for themself.
  requested_session_id uuid references sessions (id) on delete set null,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (user_id, kind)
);

create index address_changes_expiry on address_changes (expires_at);
create index address_changes_session on address_changes (requested_session_id) where requested_session_id is not null;
