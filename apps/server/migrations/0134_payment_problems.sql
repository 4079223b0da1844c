-- A refund that failed is told apart from a payment that is not known.
alter table payment_differences drop constraint payment_differences_kind_check;
alter table payment_differences add constraint payment_differences_kind_check
  check (kind in ('lost_event', 'payment_not_known', 'other_amount', 'failed_refund'));
create index payment_refunds_failed on payment_refunds (provider, account_id) where status = 'failed';

-- Problems of an order are told to people who may open orders.
alter table staff_notices drop constraint staff_notices_kind_check;
alter table staff_notices add constraint staff_notices_kind_check check (kind in (
  'ticket', 'dispute', 'payment', 'order_payment', 'low_stock', 'sold_out_drop', 'fan_import', 'store_import', 'failed_job'));
insert into muted_staff_notices (user_id, kind) select user_id, 'order_payment' from muted_staff_notices where kind = 'payment';
