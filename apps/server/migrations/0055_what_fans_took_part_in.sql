-- The dashboard tells what happened last, of polls and raffles that they were made, then that they ended.
create index polls_happened on polls (coalesce(completed_at, created_at), id);
create index raffles_happened on raffles (coalesce(drawn_at, created_at), id);
create index trivia_announced on trivia (announced_at, id) where announced_at is not null;
