-- Products whose low stock the staff knows of, until they are restocked.
create table low_stock_marks (
  product_id bigint primary key references products (id) on delete cascade,
  marked_at timestamptz not null default now()
);
