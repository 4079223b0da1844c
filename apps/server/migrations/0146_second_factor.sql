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

-- Null for fans, and for sessions of earlier versions.
alter table sessions
  add column opened_by text,
  add column second_factor text;

alter table house_settings add column admins_need_second_factor boolean not null default false;
