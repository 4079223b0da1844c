-- A fan's place in the queue for a sold-out size (decision 62). Waiting and offered places change only under the row lock
-- of their size, so that a unit is offered, taken and passed on once.
create table restock_places (
  -- The order of the queue. A place is added under a share lock of its size, so that who offers units sees all lower ids.
  id bigint generated always as identity primary key,
  size_id bigint not null references product_sizes (id),
  -- The event whose shop the fan was in.
  event_id bigint not null references events (id),
  user_id bigint not null references users (id),
  -- closed: the size is no longer sold to the fan.
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'taken', 'lapsed', 'left', 'closed')),
  joined_at timestamptz not null default clock_timestamp(),
  -- An offer holds one unit, which a movement has taken out of the stock.
  offered_at timestamptz,
  expires_at timestamptz check ((expires_at is null) = (offered_at is null)),
  ended_at timestamptz check ((ended_at is null) = (state in ('waiting', 'offered'))),
  check (case state when 'waiting' then offered_at is null when 'offered' then offered_at is not null else true end)
);
create unique index restock_places_open on restock_places (size_id, user_id) where state in ('waiting', 'offered');
create index restock_places_waiting on restock_places (size_id, id) where state = 'waiting';
create index restock_places_offered on restock_places (expires_at) where state = 'offered';
create index restock_places_ended on restock_places (ended_at) where ended_at is not null;
create index restock_places_of_size on restock_places (size_id);
create index restock_places_of_fan on restock_places (user_id);
create index restock_places_of_event on restock_places (event_id);

-- `offered` takes the units of offers out of the stock. `offer_ended` puts them back, or hands them to the fan's order.
alter table stock_movements drop constraint stock_movements_kind_check, drop constraint stock_movements_check;
alter table stock_movements
  add constraint stock_movements_kind_check
    check (kind in ('received', 'held', 'released', 'sold', 'returned', 'corrected', 'offered', 'offer_ended')),
  add constraint stock_movements_check check (
    case when kind in ('received', 'released', 'returned', 'offer_ended') then quantity > 0
         when kind in ('held', 'sold', 'offered') then quantity < 0
         else quantity <> 0 end);

alter table notifications drop constraint notifications_audience_check;
alter table notifications add constraint notifications_audience_check check (audience in ('all_users', 'check_in_users',
  'song_request_users', 'poll_participants', 'poll_winners', 'raffle_participants', 'raffle_winners', 'promo_code', 'order_ready',
  'support_reply', 'restock_offer'));
drop index notifications_event;
create index notifications_event on notifications (event_id, created_at, id)
  where not (audience in ('order_ready', 'support_reply', 'restock_offer'));
