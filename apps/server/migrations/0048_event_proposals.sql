-- Events that fans propose: the artist's manager or an ADMIN makes an event of one, or refuses it with a reason.
create table event_proposals (
  id bigint generated always as identity primary key,
  proposed_by bigint not null references users (id) on delete cascade,
  artist_id bigint not null references users (id),
  event_name text not null check (event_name <> ''),
  starts_at timestamptz not null,
  timezone text not null check (timezone in ('CST', 'EST', 'MST', 'PST', 'IST')),
  venue text not null,
  country text not null,
  country_code text not null,
  state text not null,
  state_code text not null,
  city text not null,
  -- What the fan says about it.
  words text not null,
  -- Keys in the object store. Of an accepted one the picture is the event's.
  image_key text,
  image_thumbnail_key text,
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'refused', 'withdrawn')),
  -- Why it was refused, in the words that the fan reads.
  refusal text not null default '' check ((status = 'refused') = (refusal <> '')),
  -- What an accepted one became: the one is never there without the other.
  event_id bigint unique references events (id) check ((status = 'accepted') = (event_id is not null)),
  decided_by bigint references users (id),
  decided_at timestamptz check ((status = 'waiting') = (decided_at is null)),
  created_at timestamptz not null default now()
);

create index event_proposals_proposer on event_proposals (proposed_by, created_at);
create index event_proposals_artist on event_proposals (artist_id, created_at);
create index event_proposals_waiting on event_proposals (created_at, id) where status = 'waiting';
create index event_proposals_decider on event_proposals (decided_by) where decided_by is not null;
create index event_proposals_image_key on event_proposals (image_key) where image_key is not null;
create index event_proposals_image_thumbnail_key on event_proposals (image_thumbnail_key)
  where image_thumbnail_key is not null;
