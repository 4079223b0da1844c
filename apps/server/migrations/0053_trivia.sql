-- What fans read about an event: written by staff, or made from what the rows say.
create table trivia (
  id bigint generated always as identity primary key,
  event_id bigint not null references events (id) on delete cascade,
  -- Raised by every update; a save that read an older one is refused.
  version integer not null default 1,
  title text not null check (title <> ''),
  description text not null,
  -- Keys in the object store.
  image_key text,
  image_thumbnail_key text,
  -- From when on fans see it; null while it is unpublished, as automatic ones begin.
  publish_at timestamptz check (is_auto_generated or publish_at is not null),
  -- When the open pages were told that it is there.
  announced_at timestamptz check (announced_at is null or publish_at is not null),
  is_auto_generated boolean not null,
  -- Of an automatic one the rows that it was made from, with their names of then: [{ kind, id, name }].
  sources jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index trivia_of_event on trivia (event_id, created_at, id);
create index trivia_published on trivia (event_id, publish_at, id) where publish_at is not null;
create index trivia_image_key on trivia (image_key) where image_key is not null;
create index trivia_image_thumbnail_key on trivia (image_thumbnail_key) where image_thumbnail_key is not null;

-- What was made automatically, also where staff have deleted it since: no fact is told twice.
create table trivia_facts (
  event_id bigint not null references events (id) on delete cascade,
  kind text not null,
  -- The rows that it is about, by their ids.
  source_key text not null,
  primary key (event_id, kind, source_key)
);
