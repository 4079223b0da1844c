-- Who deletes a row reads what refers to it: without these, an import that is undone would read every sale and every order anew for each
-- of its people, of whom it takes a thousand in one transaction.
create index stock_movements_actor on stock_movements (actor_id) where actor_id is not null;
create index store_orders_moved_by on store_orders (moved_by) where moved_by is not null;
create index payment_refunds_asked_by on payment_refunds (asked_by) where asked_by is not null;
create index store_imports_asked_by on store_imports (asked_by);
create index product_drops_product on product_drops (product_id);
