-- The processes that run now, for the page Status and npm run doctor. Each renews its row while it lives. A crash of
-- PostgreSQL empties the table, and the processes fill it again.
create unlogged table processes (
  id uuid primary key,
  role text not null check (role in ('all', 'http', 'worker', 'tempo')),
  host text not null,
  version text not null,
  build text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
