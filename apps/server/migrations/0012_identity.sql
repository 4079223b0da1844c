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

-- Texted codes: one a number, the newest. Six digits are soon guessed from a digest, so the hash is keyed.
create table identity_codes (
  phone_number text primary key,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index identity_codes_expiry on identity_codes (expires_at);

create table identity_passwords (
  identity_id text primary key,
  hash text not null,
  updated_at timestamptz not null default now()
);

-- Signed things that may be used once (identity tokens, solved bot checks), until they expire by themselves.
create table spent_proofs (
  hash bytea primary key,
  expires_at timestamptz not null
);

create index spent_proofs_expiry on spent_proofs (expires_at);
