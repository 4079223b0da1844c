-- Jobs that a restore brought back, until the next start puts them into the queue: the archive knows nothing of the queue's own
-- tables, which are another library's and change with its version.
create table restored_jobs (
  name text not null,
  data jsonb not null,
  key text,
  due_at timestamptz not null,
  enqueued_at timestamptz not null,
  -- Its tries are used up: it waits for a person.
  has_failed boolean not null,
  failures integer not null,
  error jsonb
);
