-- A refund may be of a free amount, or of the delivery, not only of units and of the whole.
alter table payment_refunds
  -- It sends back the last of the money: the service fee goes back with it.
  add column is_rest boolean not null default false,
  -- Of its amount, what is the order's delivery charge.
  add column delivery_cents bigint not null default 0 check (delivery_cents between 0 and amount_cents);

-- Those that asked for all that was left, by themselves or without naming units.
update payment_refunds r set is_rest = true
where is_ours and not exists (select from payment_refund_items i where i.refund_id = r.id);
update payment_refunds r set is_rest = true
from orders o
where r.is_ours and o.provider = r.provider and o.payment_id = r.payment_id and r.amount_cents >= coalesce(o.vain_cents, o.total_cents);
