-- What an undo puts back with the status: when an order had been handed over, and by whom.
alter table order_status_changes
  add column was_handed_over_at timestamptz,
  add column was_handed_over_by bigint references users (id);

create index order_status_changes_handed_over_by on order_status_changes (was_handed_over_by) where was_handed_over_by is not null;
