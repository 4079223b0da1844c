-- What a provider told us, under the provider's own id: stored with its effect, so that its repetition has none.
create table webhook_receipts (
  provider text not null,
  provider_id text not null,
  received_at timestamptz not null default now(),
  primary key (provider, provider_id)
);

create index webhook_receipts_age on webhook_receipts (received_at);
