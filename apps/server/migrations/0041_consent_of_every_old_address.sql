-- Every address that a person had when a change was asked for has its say: at each of them a token of its own allows or stops.
create table address_consents (
  -- SHA-256 of the token that was sent there.
  token_hash bytea primary key,
  change_id bigint not null references address_changes (id) on delete cascade,
  allowed_at timestamptz
);
create index address_consents_change on address_consents (change_id);

insert into address_consents (token_hash, change_id, allowed_at)
select consent_token_hash, id, consented_at from address_changes where consent_token_hash is not null;
alter table address_changes drop column consent_token_hash, drop column consented_at;
