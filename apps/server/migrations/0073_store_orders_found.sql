-- Store orders stand in the list of an event's orders: found by what the others are, and moved on by the staff.
alter table store_orders add column search_text text generated always as (folded(
  ' ' || order_number || ' ' || customer_name || ' ' || customer_phone || ' ' || customer_email
)) stored;
-- Who moved it on last.
alter table store_orders add column moved_by bigint references users (id);
