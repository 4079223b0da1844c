-- What was paid for an order of which nothing came: it goes back whole, and a part that somebody sent back by the provider's own pages lessens what is
-- asked for, never what was paid.
alter table orders add column vain_cents bigint check (vain_cents >= 0);

-- A refund that was lessened came, with what lessened it, to the order's total. Else it is what was asked for.
update orders o set vain_cents = case when back.ours + back.others = o.total_cents then o.total_cents else back.ours end
from (
  select provider, payment_id, coalesce(max(amount_cents) filter (where is_ours), 0) as ours,
    coalesce(sum(amount_cents) filter (where not is_ours and status <> 'failed'), 0) as others
  from payment_refunds group by provider, payment_id) back
where o.status = 'FAILED' and o.payment_id is not null and back.provider = o.provider and back.payment_id = o.payment_id;
