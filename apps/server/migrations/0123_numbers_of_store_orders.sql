-- Search everything finds an order by the beginning of its number. Our own numbers have a unique index.
create index store_orders_number on store_orders (order_number text_pattern_ops);
