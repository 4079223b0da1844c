-- Sessions and all proofs of identity.

-- Sessions of staff and fans. Tokens are stored as SHA-256 hashes, so a leaked table signs nobody in.
create table sessions (
  id uuid primary key,
  user_id bigint not null references users (id),
  access_hash bytea not null unique,
  access_expires_at timestamptz not null,
  -- A replaced access token stays valid for a minute, because another tab may be using it.
  previous_access_hash bytea unique,
  previous_access_until timestamptz,
  refresh_hash bytea not null unique,
  expires_at timestamptz not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Login As: the ADMIN who acts as this person, and the ADMIN's own session, which continues afterwards.
  impersonator_id bigint references users (id),
  impersonator_session_id uuid references sessions (id) on delete set null,
  -- A refresh token has a constant part (`refresh_hash`) and a part that each use replaces. The second part is empty
  -- until the first use.
  rotation_hash bytea not null default sha256(''::bytea),
  -- A replaced part stays valid for a minute, because another tab may be sending it.
  previous_rotation_hash bytea,
  previous_rotation_until timestamptz,
  -- Null for fans.
  opened_by text,
  second_factor text,
  check ((impersonator_id is null) or (impersonator_id <> user_id))
);

create index sessions_user on sessions (user_id, created_at desc) where ended_at is null;
create index sessions_expiry on sessions (expires_at);
create index sessions_impersonator on sessions (impersonator_id) where impersonator_id is not null;
create index sessions_impersonator_session on sessions (impersonator_session_id) where impersonator_session_id is not null;
-- All sessions of a person, including ended ones, for a fan who leaves.
create index sessions_of_user on sessions (user_id);

alter table address_changes add foreign key (requested_session_id) references sessions (id) on delete set null;

-- Sign-ins of each person.
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

-- Mailed links for sign-ins and password resets, by the SHA-256 of their token. This table and the other `identity_`
-- tables belong to the built-in identity provider, which has no people: addresses and permissions are in `users`.
create table identity_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('sign-in', 'password-reset')),
  email citext not null,
  -- Person whose password a reset sets. A sign-in instead uses the identity of the address's current owner.
  identity_id text check ((purpose = 'password-reset') = (identity_id is not null)),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index identity_links_email on identity_links (email, purpose) where used_at is null;
create index identity_links_expiry on identity_links (expires_at);

-- Password hashes of the built-in identity provider.
create table identity_passwords (
  identity_id text primary key,
  hash text not null,
  updated_at timestamptz not null default now()
);

-- Texted and mailed one-time codes of the built-in identity provider.
create table identity_codes (
  -- SHA-256 of the secret in the browser that requested the code.
  ask_hash bytea primary key,
  address text not null,
  -- Keyed hash, because a plain hash of six digits is soon guessed.
  code_hash bytea not null,
  tries integer not null default 0,
  -- Attempts by other browsers.
  tries_elsewhere integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- True if no message was sent. Beyond the limit of an address, a request shares its newest code, with its own
  -- attempts.
  is_joined boolean not null default false
);

create index identity_codes_expiry on identity_codes (expires_at);
create index identity_codes_address on identity_codes (address, expires_at desc);

-- Single-use proofs (identity tokens and solved bot checks) that were used, until they expire.
create table spent_proofs (
  hash bytea primary key,
  expires_at timestamptz not null
);

create index spent_proofs_expiry on spent_proofs (expires_at);

-- Authenticator apps (TOTP) of staff. Secrets are encrypted with a key from outside the database.
create table totp_factors (
  user_id bigint primary key references users (id) on delete cascade,
  secret bytea,
  confirmed_at timestamptz,
  -- Time step of the latest accepted code, so that no code works twice.
  last_step bigint not null default 0,
  -- New secret that no code has confirmed yet.
  pending_secret bytea,
  pending_at timestamptz,
  check ((secret is null) = (confirmed_at is null)),
  check ((pending_secret is null) = (pending_at is null))
);

-- Recovery codes, as SHA-256 of 80 random bits. Each works once.
create table recovery_codes (
  user_id bigint not null references users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Sign-ins that passed the first factor. They are not sessions and allow only the second step.
create table pending_sign_ins (
  token_hash bytea primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- Null if the identity provider does not name it.
  opened_by text,
  must_set_up boolean not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

create index pending_sign_ins_user_id on pending_sign_ins (user_id);
create index pending_sign_ins_expires_at on pending_sign_ins (expires_at);

-- Passkeys of staff.
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

-- Challenges for passkeys. Each is valid once, for five minutes, for one purpose.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'prove', 'sign_in', 'second_step')),
  -- Null for a sign-in, which starts without a name.
  user_id bigint references users (id) on delete cascade,
  -- Browser that started a sign-in.
  browser_hash bytea,
  expires_at timestamptz not null,
  check ((purpose = 'sign_in') = (user_id is null)),
  check ((purpose = 'sign_in') = (browser_hash is not null))
);

create index passkey_challenges_user_id on passkey_challenges (user_id);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);

-- Accounts at OpenID Connect providers. A person has at most one at each provider.
create table provider_accounts (
  issuer text not null,
  subject text not null,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- True if the provider counts as the second factor. An account linked only by its mail address does not, until the
  -- person has shown their existing factor.
  is_trusted boolean not null default false,
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- Links of the whole house, newest first.
create index provider_accounts_created_at on provider_accounts (created_at desc, user_id desc);
