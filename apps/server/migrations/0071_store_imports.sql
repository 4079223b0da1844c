-- Orders of the last weeks, read from a store by its token: one at a time of each, page by page.
create table store_imports (
  id bigint generated always as identity primary key,
  seller_id bigint not null references users (id),
  asked_by bigint not null references users (id),
  shop text not null,
  -- Orders from then on.
  since timestamptz not null,
  -- The provider's place of the page that is read next; null at the beginning.
  next_page text,
  read_count integer not null default 0,
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  -- Why it failed, of the contract's words.
  failure text check ((failure is not null) = (status = 'failed')),
  asked_at timestamptz not null default now(),
  ended_at timestamptz check ((ended_at is null) = (status = 'running'))
);

create unique index store_imports_running on store_imports (seller_id) where status = 'running';
create index store_imports_of_seller on store_imports (seller_id, id);
-- How many orders a store has told, and when last.
create index store_orders_of_seller on store_orders (seller_id, told_at);
