-- A payer's bank takes a payment back, or asks about it. Stays open until the provider says how it ended.
create table payment_disputes (
  id bigint generated always as identity primary key,
  provider text not null,
  dispute_id text not null,
  payment_id text not null,
  account_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null default '',
  status text not null check (status in ('open', 'won', 'lost')),
  -- Null where no answer is awaited any more.
  respond_by timestamptz,
  -- Of the event that told it last, by the provider's clock.
  told_at timestamptz not null,
  unique (provider, dispute_id)
);

create index payment_disputes_payment on payment_disputes (provider, payment_id) where status <> 'won';

-- What a lost dispute took away leaves every sum as refunded money does.
alter table payment_refunds add column is_dispute boolean not null default false;

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
