-- Of an event, what was handed over twice is read by the event: else a page of one reads what all others were told.
alter table hand_over_repeats add column event_id bigint references events (id);
update hand_over_repeats r set event_id = o.event_id from orders o where o.id = r.order_id;
alter table hand_over_repeats alter column event_id set not null;
create index hand_over_repeats_of_event on hand_over_repeats (event_id, noted_at, order_id);
drop index hand_over_repeats_noted;
