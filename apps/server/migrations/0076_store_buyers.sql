-- What a store's buyer may be known by, who signs up or comes onto a list after the order.
alter table store_orders add column buyer_emails text[] not null default '{}';
alter table store_orders add column buyer_phones text[] not null default '{}';
update store_orders set buyer_emails = array_remove(array[lower(customer_email)], ''),
  buyer_phones = array_remove(array[regexp_replace(customer_phone, '[^+0-9]', '', 'g')], '');
create index store_orders_waiting_for_phone on store_orders using gin (buyer_phones) where user_id is null;
create index store_orders_waiting_at_event on store_orders (event_id, id) where user_id is null;

-- Whom nothing but an import knew goes with it; what a store told stays.
alter table store_orders drop constraint store_orders_user_id_fkey;
alter table store_orders add constraint store_orders_user_id_fkey foreign key (user_id) references users (id) on delete set null;

update store_orders o set user_id = u.id, version = o.version + 1 from users u
where o.user_id is null and u.role = 'USER' and u.left_at is null and u.phone_number = any(o.buyer_phones);
