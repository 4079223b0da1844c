-- Of the SECRET_KEY that this database is used with, so that a process with another one is told so before it refuses sessions
-- and cannot open what is sealed. One row at most; the fingerprint is derived one way.
create table secret_key (
  is_the_one boolean primary key default true check (is_the_one),
  fingerprint bytea not null
);
