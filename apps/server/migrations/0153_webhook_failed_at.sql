-- The latest failure. A webhook whose failures are all old is idle rather than failing.
alter table webhooks add column failed_at timestamptz;
