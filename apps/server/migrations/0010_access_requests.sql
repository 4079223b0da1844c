-- What /signup asks for: waits for an ADMIN. The password opens nothing until then.
create table access_requests (
  id bigint generated always as identity primary key,
  name text not null,
  email citext not null,
  password_hash text not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint references users (id),
  accepted boolean
);

create unique index access_requests_waiting on access_requests (email) where decided_at is null;
