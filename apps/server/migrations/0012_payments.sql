-- Accounts with the payment provider, its events, and the local provider for a trial.

-- A manager's account at the provider of payments: who is paid for what their artists sell.
create table payment_accounts (
  manager_id bigint not null references users (id) on delete cascade,
  -- 'sandbox' or 'stripe': an installation that changes over begins anew, and keeps what was.
  provider text not null,
  -- The provider's own.
  account_id text not null check (account_id <> ''),
  email text not null,
  is_active boolean not null default false,
  -- As the provider words it; empty where it named none.
  failed_reason text not null default '',
  created_at timestamptz not null default now(),
  primary key (manager_id, provider),
  unique (provider, account_id)
);

-- All that the provider told us, also what we know nothing to do with.
create table payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  account_id text,
  happened_at timestamptz not null,
  received_at timestamptz not null default now(),
  -- Found by the reconciliation: the webhook had not come.
  is_recovered boolean not null default false,
  payload jsonb not null,
  -- What an event of the provider's is about, an order's number or a payment: it is kept while that is open.
  about text,
  primary key (provider, event_id)
);

create index payment_events_age on payment_events (received_at);

-- Where our book and the provider's did not agree, as the daily comparison found it.
create table payment_differences (
  id bigint generated always as identity primary key,
  provider text not null,
  account_id text not null,
  -- An event of the provider's that had not come, or what its book says of a payment.
  kind text not null check (kind in ('lost_event', 'payment_not_known', 'other_amount', 'failed_refund')),
  -- The provider's own id of it.
  about text not null,
  order_no text,
  detail text not null default '',
  found_at timestamptz not null default now(),
  -- Null: nobody but a person can.
  mended_at timestamptz,
  unique (provider, kind, about)
);

create index payment_differences_newest on payment_differences (found_at, id);

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

-- What costs a manager money and needs a person: told once by mail, and listed.
create table payment_alerts (
  id bigint generated always as identity primary key,
  provider text not null,
  account_id text not null,
  kind text not null check (kind in ('dispute', 'payout_failed', 'account_closed', 'payouts_paused', 'fraud_warning')),
  -- The provider's id of what it is about.
  about text not null,
  payment_id text,
  amount_cents bigint,
  detail text not null default '',
  happened_at timestamptz not null,
  unique (provider, kind, about)
);

create index payment_alerts_latest on payment_alerts (happened_at, id);
create index payment_alerts_of_account on payment_alerts (provider, account_id, happened_at, id);

create table sandbox_settings (
  is_the_one boolean primary key default true check (is_the_one),
  delivery text not null check (delivery in ('prompt', 'lost', 'late', 'doubled', 'out_of_order'))
);

-- The sandbox's own book: what a provider of payments would keep on its side. Nothing of the product refers to it.
insert into sandbox_settings (delivery) values ('prompt');

create table sandbox_accounts (
  id text primary key,
  manager_id bigint not null,
  email text not null,
  is_active boolean not null default false,
  failed_reason text not null default '',
  created_at timestamptz not null default now()
);

create unique index sandbox_accounts_manager on sandbox_accounts (manager_id, email);

create table sandbox_account_links (
  token_hash bytea primary key,
  account_id text not null references sandbox_accounts (id) on delete cascade,
  return_url text not null,
  refresh_url text not null,
  expires_at timestamptz not null
);

create index sandbox_account_links_account on sandbox_account_links (account_id);

create table sandbox_checkouts (
  id text primary key,
  account_id text not null references sandbox_accounts (id) on delete cascade,
  idempotency_key text not null unique,
  order_no text not null,
  lines jsonb not null,
  total_cents bigint not null check (total_cents > 0),
  application_fee_cents bigint not null check (application_fee_cents between 0 and total_cents),
  email text not null,
  return_url text not null,
  status text not null default 'open' check (status in ('open', 'paid', 'expired')),
  -- Waits for the second step.
  attempt_id text,
  payment_id text unique check ((payment_id is not null) = (status = 'paid')),
  failure_message text not null default '',
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz check ((paid_at is not null) = (status = 'paid'))
);

create index sandbox_checkouts_account on sandbox_checkouts (account_id, created_at, id);

create table sandbox_refunds (
  id text primary key,
  payment_id text not null references sandbox_checkouts (payment_id) on delete cascade,
  idempotency_key text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null default now()
);

create index sandbox_refunds_payment on sandbox_refunds (payment_id);

create table sandbox_events (
  id bigint generated always as identity primary key,
  event_id text not null unique,
  account_id text not null references sandbox_accounts (id) on delete cascade,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  -- As the sandbox was told when it happened.
  delivery text not null check (delivery in ('prompt', 'lost', 'late', 'doubled', 'out_of_order')),
  delivered int not null default 0
);

create index sandbox_events_account on sandbox_events (account_id, created_at, id);
