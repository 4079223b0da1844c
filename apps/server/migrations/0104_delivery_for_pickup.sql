-- Delivery is charged for orders that are delivered; an event may charge it for pickup, too. Orders keep what they were charged.
alter table events add column charges_delivery_for_pickup boolean not null default false;
