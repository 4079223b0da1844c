-- Those that wait for their draw, of all that ever were.
create index raffles_due on raffles (ends_at) where drawn_at is null;
