-- Accounts at the payment provider, its events, and the sandbox provider for trials.

-- Accounts of managers at a payment provider, which receive the money for their artists' sales.
create table payment_accounts (
  manager_id bigint not null references users (id) on delete cascade,
  -- 'sandbox' or 'stripe'. Changing the provider requires new accounts; the old ones stay.
  provider text not null,
  -- Id at the provider.
  account_id text not null check (account_id <> ''),
  email text not null,
  is_active boolean not null default false,
  -- The provider's own words; empty if it gave no reason.
  failed_reason text not null default '',
  created_at timestamptz not null default now(),
  primary key (manager_id, provider),
  unique (provider, account_id)
);

-- All events received from the provider, including kinds that are ignored.
create table payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  account_id text,
  happened_at timestamptz not null,
  received_at timestamptz not null default now(),
  -- True if the webhook was missing and the reconciliation found the event.
  is_recovered boolean not null default false,
  payload jsonb not null,
  -- Order number or payment that the event is about. The event is kept while that is open.
  about text,
  primary key (provider, event_id)
);

create index payment_events_age on payment_events (received_at);

-- Differences between our payments and the provider's, found by the daily reconciliation.
create table payment_differences (
  id bigint generated always as identity primary key,
  provider text not null,
  account_id text not null,
  -- A missing event, or a payment that differs from the provider's record.
  kind text not null check (kind in ('lost_event', 'payment_not_known', 'other_amount', 'failed_refund')),
  -- Id at the provider.
  about text not null,
  order_no text,
  detail text not null default '',
  found_at timestamptz not null default now(),
  -- When Backline resolved the difference itself; null if it needs a person.
  mended_at timestamptz,
  unique (provider, kind, about)
);

create index payment_differences_newest on payment_differences (found_at, id);

-- Latest reconciliation with each provider.
create table payment_comparisons (
  provider text primary key,
  begun_at timestamptz not null,
  -- End of the latest completed reconciliation; earlier than `begun_at` while another one runs.
  finished_at timestamptz,
  accounts int not null default 0,
  -- Accounts that could not be compared.
  failed_accounts int not null default 0
);

-- Alerts that cost a manager money and need a person. Each is mailed once and listed.
create table payment_alerts (
  id bigint generated always as identity primary key,
  provider text not null,
  account_id text not null,
  kind text not null check (kind in ('dispute', 'payout_failed', 'account_closed', 'payouts_paused', 'fraud_warning')),
  -- The provider's id of the subject.
  about text not null,
  payment_id text,
  amount_cents bigint,
  detail text not null default '',
  happened_at timestamptz not null,
  unique (provider, kind, about)
);

create index payment_alerts_latest on payment_alerts (happened_at, id);
create index payment_alerts_of_account on payment_alerts (provider, account_id, happened_at, id);

-- How the sandbox delivers its webhooks. The sandbox_ tables are the data of the provider's side; no other table refers
-- to them.
create table sandbox_settings (
  is_the_one boolean primary key default true check (is_the_one),
  delivery text not null check (delivery in ('prompt', 'lost', 'late', 'doubled', 'out_of_order'))
);

insert into sandbox_settings (delivery) values ('prompt');

-- Accounts at the sandbox.
create table sandbox_accounts (
  id text primary key,
  manager_id bigint not null,
  email text not null,
  is_active boolean not null default false,
  failed_reason text not null default '',
  created_at timestamptz not null default now()
);

create unique index sandbox_accounts_manager on sandbox_accounts (manager_id, email);

-- Single-use links to the sandbox's onboarding page.
create table sandbox_account_links (
  token_hash bytea primary key,
  account_id text not null references sandbox_accounts (id) on delete cascade,
  return_url text not null,
  refresh_url text not null,
  expires_at timestamptz not null
);

create index sandbox_account_links_account on sandbox_account_links (account_id);

-- Checkouts and payments at the sandbox.
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
  -- Payment attempt that awaits its second step.
  attempt_id text,
  payment_id text unique check ((payment_id is not null) = (status = 'paid')),
  failure_message text not null default '',
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz check ((paid_at is not null) = (status = 'paid'))
);

create index sandbox_checkouts_account on sandbox_checkouts (account_id, created_at, id);

-- Refunds at the sandbox.
create table sandbox_refunds (
  id text primary key,
  payment_id text not null references sandbox_checkouts (payment_id) on delete cascade,
  idempotency_key text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null default now()
);

create index sandbox_refunds_payment on sandbox_refunds (payment_id);

-- Webhook events of the sandbox.
create table sandbox_events (
  id bigint generated always as identity primary key,
  event_id text not null unique,
  account_id text not null references sandbox_accounts (id) on delete cascade,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  -- Delivery setting at the time of the event.
  delivery text not null check (delivery in ('prompt', 'lost', 'late', 'doubled', 'out_of_order')),
  delivered int not null default 0
);

create index sandbox_events_account on sandbox_events (account_id, created_at, id);
