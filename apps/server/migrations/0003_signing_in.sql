-- Sessions and everything by which a person proves who they are.

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
  ended_at timestamptz,
  -- Login As: the session in which an ADMIN acts as somebody else, and the ADMIN's own to which it gives the browser back.
  impersonator_id bigint references users (id),
  impersonator_session_id uuid references sessions (id) on delete set null,
  -- A refresh token is the session's own part, whose hash is refresh_hash, and a part that every use replaces; of a token that was never used it is empty.
  rotation_hash bytea not null default sha256(''::bytea),
  -- What the last use replaced stays good for a minute: another tab may be sending it this moment.
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
-- All sessions of somebody who leaves, ended ones too.
create index sessions_of_user on sessions (user_id);

alter table address_changes add foreign key (requested_session_id) references sessions (id) on delete set null;

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

-- What the built-in identity provider keeps. It knows no people: addresses and rights stand in users alone.
-- Mailed links, by the SHA-256 of their token: a leaked table signs nobody in.
create table identity_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('sign-in', 'password-reset')),
  email citext not null,
  -- Whose password a reset sets; a sign-in takes the identity of the person who holds the address when it is opened.
  identity_id text check ((purpose = 'password-reset') = (identity_id is not null)),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index identity_links_email on identity_links (email, purpose) where used_at is null;
create index identity_links_expiry on identity_links (expires_at);

create table identity_passwords (
  identity_id text primary key,
  hash text not null,
  updated_at timestamptz not null default now()
);

create table identity_codes (
  -- SHA-256 of the secret in the browser that asked.
  ask_hash bytea primary key,
  address text not null,
  -- Six digits are soon guessed from a digest, so the hash is keyed.
  code_hash bytea not null,
  tries integer not null default 0,
  -- By browsers that did not ask.
  tries_elsewhere integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Nothing was sent for it: past the limit of an address, an ask shares the newest code, with tries of its own.
  is_joined boolean not null default false
);

create index identity_codes_expiry on identity_codes (expires_at);
create index identity_codes_address on identity_codes (address, expires_at desc);

-- Signed things that may be used once (identity tokens, solved bot checks), until they expire by themselves.
create table spent_proofs (
  hash bytea primary key,
  expires_at timestamptz not null
);

create index spent_proofs_expiry on spent_proofs (expires_at);

-- An authenticator app (TOTP) of a member of the staff. The secrets are encrypted under a key outside the database.
create table totp_factors (
  user_id bigint primary key references users (id) on delete cascade,
  secret bytea,
  confirmed_at timestamptz,
  -- The time step of the newest code that was accepted: no code works twice.
  last_step bigint not null default 0,
  -- A new secret that no code has confirmed yet.
  pending_secret bytea,
  pending_at timestamptz,
  check ((secret is null) = (confirmed_at is null)),
  check ((pending_secret is null) = (pending_at is null))
);

-- SHA-256 of codes with 80 random bits. Each works once.
create table recovery_codes (
  user_id bigint not null references users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Sign-ins whose first factor is proved. They are no sessions: they open only the second step.
create table pending_sign_ins (
  token_hash bytea primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- Null if the identity provider does not say.
  opened_by text,
  must_set_up boolean not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

create index pending_sign_ins_user_id on pending_sign_ins (user_id);
create index pending_sign_ins_expires_at on pending_sign_ins (expires_at);

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

-- Accounts of an OpenID Connect provider. A person has at most one at each provider, and keeps it.
create table provider_accounts (
  issuer text not null,
  subject text not null,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- Whether the provider counts as the second factor. A link by mail address alone does not, until the person has shown
  -- the factor that they have here.
  is_trusted boolean not null default false,
  primary key (issuer, subject),
  unique (user_id, issuer)
);
