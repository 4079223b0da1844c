-- Raffles: who is checked in enters once, and winners are drawn at the raffle's end, or earlier by the staff's switch, so that anybody can
-- check the draw: packages/draw says how.
create table raffles (
  id bigint generated always as identity primary key,
  event_id bigint not null references events (id) on delete cascade,
  title text not null check (title <> ''),
  description text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at),
  no_of_winners integer not null check (no_of_winners >= 1),
  minimum_participants integer not null check (minimum_participants >= 1),
  -- False: fans do not see it.
  is_active boolean not null default true,
  version integer not null default 1,
  -- Made with the raffle. Its hash is shown from then on, itself after the draw.
  seed text not null check (seed ~ '^[0-9a-f]{64}$'),
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  -- From here on nobody enters, and the list of entrants stands: its hash is stored with this, and the draw follows.
  completed_at timestamptz,
  entry_count integer check ((entry_count is null) = (completed_at is null)),
  entrant_count integer check ((entrant_count is null) = (completed_at is null)),
  list_hash text check ((list_hash is null) = (completed_at is null)),
  drawn_at timestamptz check (drawn_at is null or completed_at is not null),
  winner_count integer check ((winner_count is null) = (drawn_at is null)),
  created_at timestamptz not null default now()
);

create index raffles_of_event on raffles (event_id, starts_at, id);

create table raffle_entries (
  raffle_id bigint not null references raffles (id) on delete cascade,
  user_id bigint not null references users (id),
  -- Drawn at random: the fan knows it, the receipt lists it, and nobody else can tell whose it is.
  number text not null,
  entered_at timestamptz not null default now(),
  -- Set at the completion: false for who is no longer checked in, has left, or was trusted with the event since.
  is_entrant boolean,
  -- From 1, of who won.
  winner_place integer check (winner_place is null or is_entrant),
  primary key (raffle_id, user_id),
  unique (raffle_id, number)
);

create index raffle_entries_fan on raffle_entries (user_id);
create unique index raffle_entries_winners on raffle_entries (raffle_id, winner_place) where winner_place is not null;
