-- What reports show is listed the latest first, over all events or of some. Of joining there was no index by time; of the rest none over all
-- events. Each is written to at its right end, in the order of time.
create index event_users_joined on event_users (event_id, joined_at, user_id) where is_fan;
create index event_users_joined_latest on event_users (joined_at, user_id) where is_fan;
create index event_users_checked_in_latest on event_users (checked_in_at, user_id) where is_fan and checked_in_at is not null;
create index song_requests_made_latest on song_requests (created_at, user_id);
create index poll_votes_given_latest on poll_votes (voted_at, user_id);
create index orders_paid_latest on orders (paid_at, id) where status = 'COMPLETED';
