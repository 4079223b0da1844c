-- Counts that were told before the last Play or Stop say nothing of who is ready for the next one.
alter table light_phone_counts add column epoch integer;
