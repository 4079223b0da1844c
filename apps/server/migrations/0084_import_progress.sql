-- Of the page at hand, how many orders are kept already: a store names 250 on one, and their page is counted once it is whole.
alter table store_imports add column page_read_count integer not null default 0;
