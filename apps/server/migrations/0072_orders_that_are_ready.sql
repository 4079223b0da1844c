-- The fan of an order hears that it is ready as of any notification: in the app, and by push. The staff's log is of what it wrote itself.
alter table notifications drop constraint notifications_audience_check;
alter table notifications add constraint notifications_audience_check check (audience in ('all_users', 'check_in_users',
  'song_request_users', 'poll_participants', 'poll_winners', 'raffle_participants', 'raffle_winners', 'promo_code', 'order_ready'));
drop index notifications_event;
create index notifications_event on notifications (event_id, created_at, id) where audience <> 'order_ready';
