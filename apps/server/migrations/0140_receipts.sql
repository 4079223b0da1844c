-- Mail addresses for the receipt of an order. The key sends one receipt an order and address.
create table order_receipts (
  order_id bigint not null references orders (id) on delete cascade,
  address text not null check (length(address) between 1 and 254),
  asked_at timestamptz not null default now(),
  -- When the receipt was queued. Null until the order is paid, and for an address that has had too many.
  sent_at timestamptz,
  -- Refunds that a mail to this address has told of.
  told_refund_cents bigint not null default 0,
  primary key (order_id, address)
);
create index order_receipts_of_address on order_receipts (address, sent_at);
