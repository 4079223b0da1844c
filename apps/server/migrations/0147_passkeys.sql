create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- Base64url, as browsers send it.
  credential_id text not null unique,
  public_key bytea not null,
  -- Number of uses that the authenticator reports. Synced passkeys always report 0.
  counter bigint not null,
  transports text[] not null,
  name text not null check (name <> ''),
  is_synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user_id on passkeys (user_id);

-- Each works once, for five minutes, for one purpose.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'prove', 'sign_in', 'second_step')),
  -- Null for a sign-in, which begins without a name.
  user_id bigint references users (id) on delete cascade,
  -- The browser that asked, for a sign-in.
  browser_hash bytea,
  expires_at timestamptz not null,
  check ((purpose = 'sign_in') = (user_id is null)),
  check ((purpose = 'sign_in') = (browser_hash is not null))
);
create index passkey_challenges_user_id on passkey_challenges (user_id);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);
