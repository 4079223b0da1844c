-- How many orders the store says there are to be read; null until it has said so.
alter table store_imports add column total_count integer check (total_count >= 0);
