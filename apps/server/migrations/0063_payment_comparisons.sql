-- What an event of the provider's is about, an order's number or a payment: it is kept while that is open.
alter table payment_events add column about text;

-- How our book was last compared with the provider's.
create table payment_comparisons (
  provider text primary key,
  begun_at timestamptz not null,
  -- Of the last one that came to its end: before `begun_at` while another one runs.
  finished_at timestamptz,
  accounts int not null default 0,
  -- Of these, how many could not be compared.
  failed_accounts int not null default 0
);
