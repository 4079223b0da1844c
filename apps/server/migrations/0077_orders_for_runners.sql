-- What runners bring is some of an event's orders: without this their list walked down all of them.
create index orders_for_runners on orders (event_id, created_at, id)
  where status = 'COMPLETED' and delivery_kind = 'seat' and processing_status in ('received', 'inprogress', 'ready');
