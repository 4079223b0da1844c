-- A texted code belongs to whoever asked for it, so that a stranger's wrong tries use up nobody else's. Codes live for five
-- minutes: those under way are asked for again.
drop table identity_codes;

create table identity_codes (
  -- SHA-256 of the secret in the browser that asked.
  ask_hash bytea primary key,
  phone_number text not null,
  -- Six digits are soon guessed from a digest, so the hash is keyed.
  code_hash bytea not null,
  tries integer not null default 0,
  -- By browsers that did not ask.
  tries_elsewhere integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index identity_codes_number on identity_codes (phone_number, expires_at desc);
create index identity_codes_expiry on identity_codes (expires_at);
